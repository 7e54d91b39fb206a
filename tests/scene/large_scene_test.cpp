// A scene file of 87 MB: what it takes is proportional to its text. Memory and nodes are counted; time is not tested.
#include "scene/json.hpp"

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

// Bytes, of this process so far.
std::uint64_t most_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

// A process that knows nothing of the memory of other tests. Its exit code: 0, or what is wrong.
int read_alone(const std::filesystem::path& path, std::uint64_t most_bytes) {
    const pid_t child = fork();
    if (child == 0) {
        const std::uint64_t before = most_memory();
        const SceneFile file = read_scene(path);
        const std::uint64_t grown = most_memory() - before;
        if (grown > most_bytes) fmt::print(stderr, "reading took {} MB\n", grown / 1'000'000);
        _exit(file.scene->particles.size() != kAcross * kAcross * kAcross ? 2 : grown > most_bytes ? 3 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(LargeScene, TakesMemoryInProportionToItsText) {
    const std::string text = large_scene();
    ASSERT_GT(text.size(), 87'000'000u);
    ASSERT_LT(text.size(), kMaxSceneBytes);
#ifndef __SANITIZE_ADDRESS__ // which adds its own
    const auto path = std::filesystem::path(::testing::TempDir()) / ("large_" + std::to_string(getpid()) + ".json");
    std::ofstream(path) << text;
    EXPECT_EQ(read_alone(path, 6 * text.size()), 0); // less than 0.53 GB
    std::filesystem::remove(path);
#endif
    // Of a particle: itself, three keys, a text, a number, and a list with one node for all its numbers.
    const std::size_t nodes = scene::JsonDocument(text, "large.json").root().nodes();
    EXPECT_LE(nodes, 8 * std::size_t{kAcross} * kAcross * kAcross + 20);
}

} // namespace
} // namespace mote::test
