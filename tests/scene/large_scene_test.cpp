// A scene file of 87 MB: what it takes is proportional to its text. Memory and nodes are counted; time is not tested.
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

// Bytes, of this process so far.
std::uint64_t most_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

// Bytes; very many if the scene is not read.
std::uint64_t grown_by_reading(const std::filesystem::path& path) {
    const std::uint64_t before = most_memory();
    try {
        const SceneFile file = read_scene(path);
        const std::uint64_t grown = most_memory() - before;
        fmt::print(stderr, "reading {} particles took {} MB\n", file.scene->particles.size(), grown / 1'000'000);
        return grown;
    } catch (const Error& error) {
        fmt::print(stderr, "{}\n", error.what());
        return ~std::uint64_t{0};
    }
}

// In a process that knows nothing of the memory of other tests.
bool is_read_within(std::uint64_t most_bytes, const std::filesystem::path& path) {
    const pid_t child = fork();
    if (child == 0) {
        _exit(grown_by_reading(path) > most_bytes ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(LargeScene, TakesMemoryInProportionToItsText) {
    const std::string text = large_scene();
    ASSERT_GT(text.size(), 87'000'000u);
    ASSERT_LT(text.size(), kMaxSceneBytes);
#ifndef MOTE_SANITIZED // sanitizers need memory of their own
    const auto path = std::filesystem::path(::testing::TempDir()) / ("large_" + std::to_string(getpid()) + ".json");
    std::ofstream(path) << text;
    EXPECT_TRUE(is_read_within(6 * text.size(), path)) << "0.52 GB";
    std::filesystem::remove(path);
#endif
    // Of a particle: itself, three keys, a text, a number, and a list with one node for all its numbers.
    const std::size_t nodes = scene::JsonDocument(text, "large.json").root().nodes();
    EXPECT_LE(nodes, 8 * std::size_t{kAcross} * kAcross * kAcross + 20);
}

} // namespace
} // namespace mote::test
