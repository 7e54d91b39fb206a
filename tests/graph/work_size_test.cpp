// The pass that turns a GPU count into an indirect dispatch, and the configuration that all GPU tests run in.
#include "graph/work_size_shared.h"
#include "reference/graph/work_size.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace mote::test {
namespace {

using reference::WorkSize;
using reference::WorkSizeRequest;

constexpr std::uint32_t kMost = 0xFFFFFFFFu;

class WorkSizeTest : public AlgorithmTest {};

// Runs the shader directly, because Graph::tiles() would refuse some of these. `needed_before`: the need reported by earlier
// replays.
WorkSize measured(Case& c, const WorkSizeRequest& request, std::uint32_t needed_before = 0) {
    const graph::Buffer source = c.in(std::vector<std::uint32_t>{kMost, kMost, request.raw}, kMost);
    const graph::Buffer result = c.out<std::uint32_t>(4), needed = c.out<std::uint32_t>(1);
    c.graph.fill(needed, needed_before, 1);
    c.graph.pass("graph/work_size", c.graph.threads(graph::Count::host(1)),
                 {{"Source", source}, {"Result", result}, {"Needed", needed}},
                 shared::WorkSizePush{2, request.capacity, request.divide, request.multiply, request.items_per_group,
                                      request.max_groups_x});
    c.run();
    const std::vector<std::uint32_t> words = c.result<std::uint32_t>(result, 4);
    return {words[0], words[1], words[2], words[3], c.result<std::uint32_t>(needed, 1).front()};
}

TEST_F(WorkSizeTest, MatchesTheReference) {
    std::vector<WorkSizeRequest> requests;
    for (const std::uint32_t raw : {0u, 1u, 63u, 64u, 65u, 4096u, 1'000'003u, kMost - 1, kMost}) {
        for (const std::uint32_t capacity : {0u, 64u, 1'000'003u, kMost}) {
            requests.push_back({raw, capacity, 1, 1, 64, 65535});
            requests.push_back({raw, capacity, 2048, 32, 256, 7});
            requests.push_back({raw, capacity, 3, 2, 1, kMost});
            requests.push_back({raw, capacity, kMost, 1, 1, 1});
            requests.push_back({raw, capacity, 1, 1, kMost, 1});
        }
    }
    for (const WorkSizeRequest& request : requests) {
        Case c(device(), kHostCount, settings());
        const WorkSize expected = reference::work_size(request), found = measured(c, request);
        ASSERT_EQ(found, expected) << fmt::format(
            "raw {} capacity {} divide {} multiply {} items {} limit {}: {} {} {} {} {} instead of {} {} {} {} {}", request.raw,
            request.capacity, request.divide, request.multiply, request.items_per_group, request.max_groups_x, found.count,
            found.groups_x, found.groups_y, found.groups_z, found.needed, expected.count, expected.groups_x, expected.groups_y,
            expected.groups_z, expected.needed);
    }
}

TEST_F(WorkSizeTest, KeepsTheMaximumOverReplays) {
    for (const auto& [before, raw, needed] : {std::array{500u, 50u, 500u}, {500u, 300u, 500u}, {500u, 700u, 700u}}) {
        Case c(device(), kHostCount, settings());
        EXPECT_EQ(measured(c, {.raw = raw, .capacity = 100}, before).needed, needed) << raw;
    }
}

// A GPU count as the graph passes it on: derived once, and again after its source has been rewritten.
TEST_F(WorkSizeTest, IsUpdatedWithItsSource) {
    Case c(device(), kGpuCount, settings());
    const graph::Count count = c.count(1000);
    const graph::Count batches = c.graph.derive(count, 64, 3);
    EXPECT_EQ(batches.capacity, (1000 + kGpuCount.spare + 63) / 64 * 3);
    const graph::Buffer first = c.graph.tiles(batches, 5).block;
    c.watch(batches.source);
    c.watch(first);
    c.graph.fill(count.source, 70);
    const graph::Count again = c.graph.derive(count, 64, 3);
    EXPECT_NE(again.source, batches.source);
    c.watch(again.source);
    c.run();
    EXPECT_EQ(c.value(batches.source), 48u); // 16 batches of 64, of 3 each
    EXPECT_EQ(c.value(first), 48u);
    EXPECT_EQ(c.value(again.source), 6u);
}

TEST_F(WorkSizeTest, RefusesWrongSources) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer floats = c.out<float>(1), words = c.out<std::uint32_t>(1);
    expect_error([&] { c.graph.threads(graph::Count::gpu(floats, 0, 1)); },
                 {"its source: found float in buffer", "expected uint"});
    expect_error([&] { c.graph.threads(graph::Count::gpu(words, 4, 1)); }, {"at least 5", "\"output 1\"", "capacity of 4"});
    expect_error([&] { c.graph.derive(graph::Count::host(kMost), 1, 2); }, {"expected a product below 2^32"});
}

// Checks that the sizes set up for this run (cmake/MoteTestDrivers.cmake) are in effect.
TEST_F(WorkSizeTest, ConfigurationIsAsRequested) {
    const auto expect_size = [](const char* name, std::uint32_t size) {
        const char* wanted = std::getenv(name);
        EXPECT_EQ(std::to_string(size), wanted != nullptr ? wanted : std::to_string(size)) << name;
    };
    expect_size("MOTE_TEST_SUBGROUP_SIZE", device().limits().subgroup_size);
    expect_size("MOTE_WORKGROUP_SIZE", device().workgroup_size());
}

} // namespace
} // namespace mote::test
