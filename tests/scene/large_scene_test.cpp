// Scene files of 87 MB: what they take is proportional to their text. Memory and nodes are counted always; time, with the slow
// tests.
#include "scene/json.hpp"

#include <mote/error.hpp>
#include <mote/scene_file.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace mote::test {
namespace {

constexpr std::uint32_t kAcross = 100; // particles on an edge of a cube

std::string large_scene() {
    std::string text = R"({"materials": [{"name": "sand", "kind": "solid"}], "particles": [)";
    for (std::uint32_t k = 0; k < kAcross * kAcross * kAcross; ++k) {
        const auto at = [](std::uint32_t index) { return 0.0625 * index + 0.03125; };
        fmt::format_to(std::back_inserter(text),
                       R"({}{{"position": [{:.6f}, {:.6f}, {:.6f}], "radius": 0.03125, "material": "sand"}})",
                       k == 0 ? "\n  " : ",\n  ", at(k % kAcross), at(k / kAcross % kAcross), at(k / (kAcross * kAcross)));
    }
    return text + "]}";
}

// Ground as from a survey.
std::string large_height_field() {
    constexpr std::uint32_t kSide = 3300;
    std::string text = fmt::format(R"({{"materials": [{{"name": "sand", "kind": "solid"}}],
  "particles": [{{"position": [0, 9, 0], "radius": 0.1, "material": "sand"}}],
  "height_fields": [{{"columns": {0}, "rows": {0}, "spacing": 0.25, "heights": [)",
                                   kSide);
    for (std::uint32_t k = 0; k < kSide * kSide; ++k)
        fmt::format_to(std::back_inserter(text), "{}{:.4f}", k == 0 ? "" : ", ", 0.001 * (k % kSide * 7 % 1009 + k / kSide % 89));
    return text + "]}]}";
}

struct Cost {
    bool succeeded = false;
    std::uint64_t bytes = 0; ///< More than before, at most.
    double seconds = 0;      ///< Of processors, in this program and in the system.
};

// Bytes in memory now, which a child begins with.
std::uint64_t resident() {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages >> pages; // the second number
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// In a process that knows nothing of the memory of other tests.
Cost cost_of_reading(const std::filesystem::path& path) {
    const std::uint64_t before = resident();
    const pid_t child = fork();
    if (child == 0) {
        try {
            read_scene(path);
        } catch (const Error& error) {
            fmt::print(stderr, "{}\n", error.what());
            _exit(1);
        }
        _exit(0);
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    const Cost cost{.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0,
                    .bytes = 1024 * static_cast<std::uint64_t>(used.ru_maxrss) - before,
                    .seconds = seconds(used.ru_utime) + seconds(used.ru_stime)};
    fmt::print(stderr, "reading {} took {} MB and {:.2f} s\n", path.filename().string(), cost.bytes / 1'000'000, cost.seconds);
    return cost;
}

// A file until the end of its scope.
class File {
public:
    File(const char* name, const std::string& text)
        : path_(std::filesystem::path(::testing::TempDir()) / fmt::format("{}_{}.json", name, getpid())) {
        std::ofstream(path_) << text;
    }
    ~File() { std::filesystem::remove(path_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

TEST(LargeScene, TakesMemoryInProportionToItsText) {
    const std::string text = large_scene();
    ASSERT_GT(text.size(), 87'000'000u);
    ASSERT_LT(text.size(), kMaxSceneBytes);
#ifndef MOTE_SANITIZED // sanitizers need memory of their own
    const Cost cost = cost_of_reading(File("large", text).path());
    EXPECT_TRUE(cost.succeeded);
    EXPECT_LT(cost.bytes, 6 * text.size()) << "0.52 GB";
#endif
    // Of a particle: itself, three keys, a text, a number, and a list with one node for all its numbers.
    const std::size_t nodes = scene::JsonDocument(text, "large.json").root().nodes();
    EXPECT_LE(nodes, 8 * std::size_t{kAcross} * kAcross * kAcross + 20);
}

#ifndef MOTE_SANITIZED
TEST(LargeSceneCost, OfAMillionParticles) {
    const Cost cost = cost_of_reading(File("particles", large_scene()).path());
    EXPECT_TRUE(cost.succeeded);
    EXPECT_LT(cost.bytes, 700'000'000u);
    EXPECT_LT(cost.seconds, 3);
}

TEST(LargeSceneCost, OfAHeightField) {
    const std::string text = large_height_field();
    ASSERT_GT(text.size(), 87'000'000u);
    const Cost cost = cost_of_reading(File("height_field", text).path());
    EXPECT_TRUE(cost.succeeded);
    EXPECT_LT(cost.bytes, 700'000'000u);
    EXPECT_LT(cost.seconds, 3);
}
#endif

} // namespace
} // namespace mote::test
