// Repeats, gates and absent bindings on a device. The tests without a device are in repeat_test.cpp and absent_test.cpp.
#include "algorithms/reduce.hpp"
#include "environment.hpp"
#include "support/gpu_test.hpp"
#include "test_shaders.hpp"

#include <gmock/gmock.h>

#include <numeric>

namespace mote {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

class Repeated : public test::GpuTest {
protected:
    static constexpr std::uint32_t kCount = 3001; // several workgroups, the last one partially filled

    static void SetUpTestSuite() {
        test::add_shader("test/double", R"(#version 460
            #extension GL_GOOGLE_include_directive : require
            #include "common/work.glsl"
            layout(std430, set = 0, binding = 1) readonly buffer From { uint from[]; };
            layout(std430, set = 0, binding = 2) writeonly buffer To { uint to[]; };
            void main() {
                if (thread_index() < work_count()) to[thread_index()] = 2u * from[thread_index()];
            })");
        // Decrements every element, down to 0.
        test::add_shader("test/decrease", R"(#version 460
            #extension GL_GOOGLE_include_directive : require
            #include "common/work.glsl"
            layout(std430, set = 0, binding = 1) buffer Values { uint values[]; };
            void main() {
                if (thread_index() < work_count()) values[thread_index()] -= min(values[thread_index()], 1u);
            })");
        // One thread counts how often it has run.
        test::add_shader("test/count_up", R"(#version 460
            #extension GL_GOOGLE_include_directive : require
            #include "common/work.glsl"
            layout(std430, set = 0, binding = 1) buffer Counter { uint counter[]; };
            void main() {
                if (thread_index() == 0u) counter[0] += 1u;
            })");
        // Absent buffers are neither read nor written.
        test::add_shader("test/perhaps", R"(#version 460
            #extension GL_GOOGLE_include_directive : require
            #include "common/fetch.glsl"
            #include "common/work.glsl"
            layout(constant_id = 1) const bool THERE = false;
            FETCH_VEC4(1, Offsets, offset)
            layout(std430, set = 0, binding = 2) readonly buffer Scales { float scales[7]; };
            STORE_UINT(3, Seen, set_seen)
            layout(std430, set = 0, binding = 4) buffer Values { float values[]; };
            void main() {
                const uint i = thread_index();
                if (i >= work_count()) return;
                values[i] += 1.0;
                if (!THERE) return;
                values[i] += offset(i).x * scales[i % 7u];
                set_seen(i, i);
            })");
    }

    static void add_double(graph::Graph& graph, graph::Buffer from, graph::Buffer to) {
        graph.pass("test/double", graph.threads(graph::Count::host(kCount)), {{"From", from}, {"To", to}});
    }
    static void count_up(graph::Graph& graph, graph::Buffer counter) {
        graph.pass("test/count_up", graph.one_group(graph::Count::host(1)), {{"Counter", counter}});
    }
};

TEST_F(Repeated, TenHalvesDoubleTenTimes) {
    graph::Graph graph = new_graph();
    const graph::Buffer x = graph.transient("x", gpu::kUint, kCount), y = graph.transient("y", gpu::kUint, kCount);
    const graph::Buffer result = graph.readback("result", gpu::kUint, kCount);
    graph.fill(x, 1);
    graph.repeat(5, [&] {
        add_double(graph, x, y);
        add_double(graph, y, x);
    });
    graph.copy(x, result, kCount);
    graph::Executable executable(device(), graph);
    for (int replay = 0; replay < 2; ++replay) {
        executable.run();
        EXPECT_THAT(executable.read<std::uint32_t>(result), Each(1024u));
    }
    ASSERT_EQ(executable.timings().size(), graph.passes().size());
    for (const graph::PassTiming& timing : executable.timings()) {
        EXPECT_GE(timing.ms, 0);
        EXPECT_LT(timing.ms, 60'000);
    }
}

TEST_F(Repeated, NestedRepeatsMultiply) {
    graph::Graph graph = new_graph();
    const graph::Buffer counts = graph.readback("counts", gpu::kUint, 1), inner = graph.readback("inner", gpu::kUint, 1);
    graph.fill(counts, 0);
    graph.repeat(3, [&] {
        graph.repeat(4, [&] {
            graph.repeat(5, [&] { count_up(graph, counts); });
            graph.fill(inner, 0);
            graph.repeat(2, [&] { count_up(graph, inner); });
        });
        count_up(graph, counts);
    });
    graph::Executable executable(device(), graph);
    for (int replay = 0; replay < 2; ++replay) {
        executable.run();
        EXPECT_THAT(executable.read<std::uint32_t>(counts), ElementsAre(63u));
        EXPECT_THAT(executable.read<std::uint32_t>(inner), ElementsAre(2u));
    }
}

TEST_F(Repeated, GivesTheSameInSerialMode) {
    const test::SetVariable serial("MOTE_SERIAL", "1");
    graph::Graph graph = new_graph();
    const graph::Buffer counts = graph.readback("counts", gpu::kUint, 1);
    graph.fill(counts, 0);
    graph.repeat(3, [&] { graph.repeat(4, [&] { count_up(graph, counts); }); });
    graph::Executable executable(device(), graph);
    executable.run();
    EXPECT_THAT(executable.read<std::uint32_t>(counts), ElementsAre(12u));
    EXPECT_EQ(executable.plan().barrier_count(), 1u + 1 + 2 + 1); // before both passes, between repetitions, and for the host
}

// A solver: values decrease by one in each repetition until the largest, found by a reduction, is 0.
TEST_F(Repeated, StopsWhenItsGateCloses) {
    std::vector<std::uint32_t> values(kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) values[i] = i % 8;
    const auto repetitions_of = [&](std::uint32_t limit, std::uint32_t first_gate) {
        graph::Graph graph = new_graph();
        const graph::Buffer start = graph.constant("start", gpu::kUint, std::as_bytes(std::span(values)));
        const graph::Buffer now = graph.transient("now", gpu::kUint, kCount);
        const graph::Buffer unsolved = graph.transient("unsolved", gpu::kUint, 1);
        const graph::Buffer counter = graph.readback("counter", gpu::kUint, 1);
        const graph::Buffer result = graph.readback("result", gpu::kUint, kCount);
        graph.copy(start, now, kCount);
        graph.fill(unsolved, first_gate);
        graph.fill(counter, 0);
        graph.repeat(limit, graph::Gate{unsolved}, [&] {
            graph.pass("test/decrease", graph.threads(graph::Count::host(kCount)), {{"Values", now}});
            algorithms::reduce(graph, algorithms::Reduction::max, now, graph::Count::host(kCount), unsolved);
            count_up(graph, counter); // after the gate has closed: this repetition is completed
        });
        graph.copy(now, result, kCount);
        graph::Executable executable(device(), graph);
        executable.run();
        const std::uint32_t first = executable.read<std::uint32_t>(counter).front();
        executable.run();
        EXPECT_EQ(executable.read<std::uint32_t>(counter).front(), first);
        std::vector<std::uint32_t> expected;
        for (const std::uint32_t value : values) expected.push_back(value - std::min(value, first));
        EXPECT_EQ(executable.read<std::uint32_t>(result), expected);
        return first;
    };
    EXPECT_EQ(repetitions_of(100, 1), 7u); // all become 0 in the seventh
    EXPECT_EQ(repetitions_of(7, 1), 7u);
    EXPECT_EQ(repetitions_of(4, 77), 4u); // not converged
    EXPECT_EQ(repetitions_of(1, 1), 1u);
    EXPECT_EQ(repetitions_of(100, 0), 0u);
}

// Behind a closed outer gate an inner gate is closed, whatever its value.
TEST_F(Repeated, GatesNest) {
    graph::Graph graph = new_graph();
    const graph::Buffer outer_gate = graph.transient("outer gate", gpu::kUint, 3);
    const graph::Buffer inner_gate = graph.transient("inner gate", gpu::kUint, 1);
    const graph::Buffer outer = graph.readback("outer", gpu::kUint, 1), inner = graph.readback("inner", gpu::kUint, 1);
    graph.fill(outer_gate, 2);
    graph.fill(inner_gate, 4);
    graph.fill(outer, 0);
    graph.fill(inner, 0);
    graph.repeat(5, graph::Gate{outer_gate, 1}, [&] {
        graph.pass("test/decrease", graph.threads(graph::Count::host(3)), {{"Values", outer_gate}});
        graph.fill(inner_gate, 4);
        graph.repeat(10, graph::Gate{inner_gate}, [&] {
            graph.pass("test/decrease", graph.one_group(graph::Count::host(1)), {{"Values", inner_gate}});
            count_up(graph, inner);
        });
        graph.repeat(3, [&] { count_up(graph, inner); });
        graph.fill(inner_gate, 1);
        count_up(graph, outer);
    });
    graph::Executable executable(device(), graph);
    for (int replay = 0; replay < 2; ++replay) {
        executable.run();
        EXPECT_THAT(executable.read<std::uint32_t>(outer), ElementsAre(2u));
        EXPECT_THAT(executable.read<std::uint32_t>(inner), ElementsAre(2u * (4 + 3)));
    }
}

// A pass's count is read again in each repetition if the repetition changes it.
TEST_F(Repeated, UsesChangingGpuCounts) {
    for (const bool gated : {false, true}) {
        graph::Graph graph = new_graph();
        const graph::Buffer live = graph.transient("live", gpu::kUint, 1), gate = graph.transient("gate", gpu::kUint, 1);
        const graph::Buffer values = graph.readback("values", gpu::kUint, 5);
        graph.fill(live, 4);
        graph.fill(gate, 1);
        graph.fill(values, 10);
        const auto body = [&] {
            graph.pass("test/decrease", graph.threads(graph::Count::gpu(live, 0, 5)), {{"Values", values}});
            graph.pass("test/decrease", graph.one_group(graph::Count::host(1)), {{"Values", live}});
        };
        if (gated) {
            graph.repeat(6, graph::Gate{gate}, body);
        } else {
            graph.repeat(6, body);
        }
        graph::Executable executable(device(), graph);
        executable.run();
        EXPECT_THAT(executable.read<std::uint32_t>(values), ElementsAre(6, 7, 8, 9, 10));
    }
}

TEST_F(Repeated, NeedsNoMoreMemoryForMoreRepetitions) {
    const auto memory_of = [&](std::uint32_t times) {
        const std::uint64_t before = device().allocator().allocated_bytes();
        const std::size_t allocations = device().allocator().allocation_count();
        graph::Graph graph = new_graph();
        const graph::Buffer x = graph.transient("x", gpu::kUint, kCount), y = graph.transient("y", gpu::kUint, kCount);
        const graph::Buffer counts = graph.readback("counts", gpu::kUint, 1);
        graph.fill(x, 1);
        graph.fill(counts, 0);
        graph.repeat(times, [&] {
            const graph::Buffer z = graph.transient("z", gpu::kUint, 1);
            graph.fill(z, 0);
            count_up(graph, z);
            count_up(graph, counts);
        });
        add_double(graph, x, y);
        graph::Executable executable(device(), graph);
        executable.run();
        EXPECT_EQ(executable.read<std::uint32_t>(counts).front(), times);
        return std::array<std::uint64_t, 4>{device().allocator().allocated_bytes() - before,
                                            device().allocator().allocation_count() - allocations,
                                            executable.plan().transient_bytes, graph.passes().size()};
    };
    EXPECT_EQ(memory_of(10'000), memory_of(10));
}

// --- absent bindings ---

TEST_F(Repeated, AbsentBuffersAreNotAccessedAndNeedNoBarrier) {
    graph::Graph graph = new_graph();
    const std::vector<graph::Buffer> values{graph.readback("first", gpu::kFloat, kCount),
                                            graph.readback("second", gpu::kFloat, kCount),
                                            graph.readback("third", gpu::kFloat, kCount)};
    for (const graph::Buffer buffer : values) graph.fill(buffer, 0);
    for (const graph::Buffer buffer : values) { // they do not conflict, so they overlap
        graph.pass("test/perhaps", graph.threads(graph::Count::host(kCount)),
                   {{"Offsets", graph::kAbsent}, {"Scales", graph::kAbsent}, {"Seen", graph::kAbsent}, {"Values", buffer}});
    }
    graph::Executable executable(device(), graph);
    EXPECT_EQ(executable.plan().barrier_count(), 3u); // before the first pass, after the fills, and for the host
    executable.run();
    for (const graph::Buffer buffer : values) EXPECT_THAT(executable.read<float>(buffer), Each(1.0f));
}

TEST_F(Repeated, PresentBuffersAreAccessedByTheSamePass) {
    graph::Graph graph = new_graph();
    const graph::Buffer offsets = graph.transient("offsets", gpu::kVec4, kCount),
                        scales = graph.transient("scales", gpu::kFloat, 7);
    const graph::Buffer seen = graph.readback("seen", gpu::kUint, kCount), values = graph.readback("values", gpu::kFloat, kCount);
    graph.fill(offsets, 0x40000000); // 2
    graph.fill(scales, 0x40400000);  // 3
    graph.fill(values, 0);
    std::vector<graph::Binding> bindings{{"Offsets", offsets}, {"Scales", scales}};
    for (const auto& [block, buffer] : {std::pair{"Seen", seen}, {"Values", values}}) bindings.push_back({block, buffer});
    graph.pass("test/perhaps", graph.threads(graph::Count::host(kCount)), bindings, {{"THERE", 1}});
    graph::Executable executable(device(), graph);
    executable.run();
    EXPECT_THAT(executable.read<float>(values), Each(7.0f));
    std::vector<std::uint32_t> indices(kCount);
    std::iota(indices.begin(), indices.end(), 0u);
    EXPECT_EQ(executable.read<std::uint32_t>(seen), indices);
}

} // namespace
} // namespace mote
