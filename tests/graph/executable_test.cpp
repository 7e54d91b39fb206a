// A graph on a device: timings, memory sharing, imported and constant buffers, serial mode, dot(). Replay is tested in
// replay_test.cpp.
#include "algorithms/compact.hpp"
#include "algorithms/scan.hpp"
#include "environment.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

namespace mote {
namespace {

using test::SetVariable;
using ::testing::HasSubstr;

class RunningGraph : public test::GpuTest {};

TEST_F(RunningGraph, TimesEveryPassByName) {
    const test::SortOnce sort(device());
    graph::Executable executable(device(), sort.graph);
    EXPECT_TRUE(executable.timings().empty()); // nothing has run yet
    executable.run();
    const std::vector<graph::PassTiming> timings = executable.timings();
    ASSERT_EQ(timings.size(), sort.graph.passes().size());
    double total = 0;
    for (std::size_t i = 0; i < timings.size(); ++i) {
        EXPECT_EQ(timings[i].pass, sort.graph.passes()[i].name);
        EXPECT_GE(timings[i].ms, 0);
        EXPECT_LT(timings[i].ms, 60'000);
        total += timings[i].ms;
    }
    EXPECT_GT(total, 0);
}

TEST_F(RunningGraph, SharesTheMemoryOfTransientBuffers) {
    // Four scans in sequence: at most two of their results are needed at the same time.
    const std::uint32_t n = 10'007;
    const std::vector<std::uint32_t> words = test::make_keys(test::KeyPattern32::kRandom, n);
    const gpu::Buffer in = upload("in", words);
    const gpu::Buffer out(device(), "out", n * 4);
    graph::Graph graph = new_graph();
    graph::Buffer values = graph.import("in", gpu::kUint, in);
    for (int i = 0; i < 4; ++i) {
        const graph::Buffer sums =
            i == 3 ? graph.import("out", gpu::kUint, out) : graph.transient("sums " + std::to_string(i), gpu::kUint, n);
        algorithms::inclusive_scan(graph, values, graph::Count::host(n), sums);
        values = sums;
    }
    graph::Executable executable(device(), graph);
    EXPECT_LT(executable.plan().transient_bytes, executable.plan().transient_bytes_sum);
    EXPECT_LT(executable.plan().transient_bytes, 3u * n * 4);
    EXPECT_GT(executable.plan().transient_bytes_sum, 3u * n * 4);
    executable.run();
    std::vector<std::uint32_t> expected = words;
    for (int i = 0; i < 4; ++i) {
        for (std::size_t k = 1; k < n; ++k) expected[k] += expected[k - 1];
    }
    EXPECT_EQ(download<std::uint32_t>(out), expected);
}

TEST_F(RunningGraph, SharesMemoryInASortWithCorrectResults) {
    const test::SortOnce sort(device(), 100'003);
    sort.spoil_output();
    graph::Executable executable(device(), sort.graph);
    EXPECT_LT(executable.plan().transient_bytes, executable.plan().transient_bytes_sum);
    executable.run();
    EXPECT_TRUE(sort.is_correct());
}

TEST_F(RunningGraph, LeavesTheImportedInputAlone) {
    const test::SortOnce sort(device());
    run(sort.graph);
    EXPECT_EQ(download<std::uint32_t>(sort.keys_in), sort.keys);
    EXPECT_EQ(download<std::uint32_t>(sort.payloads_in), test::make_iota(static_cast<std::uint32_t>(sort.keys.size())));
}

// Two graphs use one imported buffer and are submitted without waiting in between: the second sees the writes of the first.
TEST_F(RunningGraph, SeesWhatAnEarlierGraphWroteToAnImportedBuffer) {
    const std::uint32_t n = 3001;
    const gpu::Buffer buffer = filled<std::uint32_t>("shared", n, 0);
    const gpu::Buffer out = filled<std::uint32_t>("out", n, 0);
    graph::Graph writing = new_graph();
    writing.fill(writing.import("shared", gpu::kUint, buffer), 3);
    graph::Graph reading = new_graph();
    algorithms::exclusive_scan(reading, reading.import("shared", gpu::kUint, buffer), graph::Count::host(n),
                               reading.import("out", gpu::kUint, out));
    graph::Executable first(device(), writing);
    graph::Executable second(device(), reading);
    first.submit();
    device().wait(second.submit());
    std::vector<std::uint32_t> expected(n);
    for (std::uint32_t i = 0; i < n; ++i) expected[i] = 3 * i;
    EXPECT_EQ(download<std::uint32_t>(out), expected);
}

TEST_F(RunningGraph, ReadsConstantsAndFillsReadbacks) {
    const std::vector<std::uint32_t> words{5, 0, 7, 0, 0, 9};
    graph::Graph graph = new_graph();
    const graph::Buffer constant = graph.constant("constant", gpu::kUint, std::as_bytes(std::span(words)));
    const graph::Buffer back = graph.readback("back", gpu::kUint, words.size());
    graph.copy(constant, back, words.size());
    const graph::Buffer untouched = graph.readback("untouched", gpu::kUint, 2);
    graph::Executable executable(device(), graph);
    executable.run();
    EXPECT_EQ(executable.read<std::uint32_t>(back), words);
    EXPECT_EQ(executable.read<std::uint32_t>(untouched).size(), 2u);
}

TEST_F(RunningGraph, MayHaveNoPasses) {
    graph::Executable executable(device(), new_graph());
    executable.run();
    EXPECT_TRUE(executable.timings().empty());
    EXPECT_EQ(executable.plan().transient_bytes, 0u);
}

TEST_F(RunningGraph, InSerialModeHasABarrierBeforeEveryPassAndTheSameResults) {
    const std::uint32_t n = 2000;
    const std::vector<std::uint32_t> flags = test::make_flags(n, 0.5);
    const auto run_it = [&](std::vector<std::uint32_t>& kept) {
        const gpu::Buffer in = upload("flags", flags);
        const gpu::Buffer out = filled<std::uint32_t>("kept", n, 0xEEEEEEEE);
        const gpu::Buffer other = filled<std::uint32_t>("other", n, 0);
        graph::Graph graph = new_graph();
        algorithms::compact(graph, graph.import("flags", gpu::kUint, in), graph::Count::host(n),
                            graph.import("kept", gpu::kUint, out));
        graph.fill(graph.import("other", gpu::kUint, other), 1); // independent of the other passes
        graph::Executable executable(device(), graph);
        executable.run();
        kept = download<std::uint32_t>(out);
        std::size_t barriers = 0;
        for (const auto& barrier : executable.plan().barriers.before) barriers += barrier.has_value() ? 1 : 0;
        return std::pair(barriers, graph.passes().size());
    };
    std::vector<std::uint32_t> overlapping;
    std::vector<std::uint32_t> serial;
    {
        const SetVariable off("MOTE_SERIAL", nullptr);
        const auto [barriers, passes] = run_it(overlapping);
        EXPECT_LT(barriers, passes);
    }
    for (const char* not_serial : {"0", ""}) {
        const SetVariable off("MOTE_SERIAL", not_serial);
        const auto [barriers, passes] = run_it(overlapping);
        EXPECT_LT(barriers, passes);
    }
    const SetVariable on("MOTE_SERIAL", "1");
    const auto [barriers, passes] = run_it(serial);
    EXPECT_EQ(barriers, passes);
    EXPECT_EQ(serial, overlapping);
}

TEST_F(RunningGraph, WritesDot) {
    const test::SortOnce sort(device());
    const graph::Executable executable(device(), sort.graph);
    const std::string dot = executable.dot();
    EXPECT_THAT(dot, ::testing::StartsWith("digraph mote {\n"));
    EXPECT_THAT(dot, ::testing::EndsWith("}\n"));
    for (std::size_t p = 0; p < sort.graph.passes().size(); ++p) {
        EXPECT_THAT(dot, HasSubstr("\n  p" + std::to_string(p) + " [label=\"" + std::to_string(p) + " " +
                                   sort.graph.passes()[p].name + "\""));
    }
    EXPECT_THAT(dot, HasSubstr("[label=\"radix_sort counts\"]"));          // between two passes
    EXPECT_THAT(dot, HasSubstr("[label=\"keys\", shape=ellipse]"));        // from outside
    EXPECT_THAT(dot, HasSubstr("[label=\"sorted keys\", shape=ellipse]")); // to outside
    EXPECT_THAT(dot, HasSubstr("xlabel=\"barrier\""));
    EXPECT_EQ(std::ranges::count(dot, '{'), 1);
    EXPECT_EQ(std::ranges::count(dot, '"') % 2, 0);
}

TEST_F(RunningGraph, LeaksNothing) {
    const std::size_t before = device().allocator().allocation_count();
    {
        const test::SortOnce sort(device());
        graph::Executable executable(device(), sort.graph);
        EXPECT_GT(device().allocator().allocation_count(), before + 4);
        executable.run();
    }
    EXPECT_EQ(device().allocator().allocation_count(), before);
}

} // namespace
} // namespace mote
