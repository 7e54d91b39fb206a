// Absent bindings, and bindings built at run time.
#include "graph/plan.hpp"
#include "graph_case.hpp"

namespace mote::graph::test {
namespace {

class AbsentTest : public GraphTest {};

TEST_F(AbsentTest, MakesNoAccess) {
    const Buffer a = numbers("a"), b = graph.transient("b", kUint, 100);
    const auto p = program("p", {in("A"), in("B", kVec4), in_out("C"), out("D")});
    dispatch(p, {{"A", a}, {"B", kAbsent}, {"C", kAbsent}, {"D", b}});
    const Pass& pass = graph.passes().back();
    ASSERT_EQ(pass.accesses.size(), 2u);
    EXPECT_EQ(pass.accesses[0].buffer, a);
    EXPECT_EQ(pass.accesses[1].buffer, b);
    EXPECT_EQ(std::get<Dispatch>(pass.command).buffers, (std::vector<Buffer>{a, kAbsent, kAbsent, b}));
    EXPECT_EQ(traffic(graph), 2u * 400);
}

TEST_F(AbsentTest, NeedsNoBarrier) {
    const auto p = program("p", {in_out("A"), out("B")});
    const auto add = [&](Buffer a) { dispatch(p, {{"A", a}, {"B", graph.readback("b", kUint, 100)}}); };
    for (int time = 0; time < 3; ++time) add(kAbsent);
    EXPECT_EQ(compile(graph).barrier_count(), 2u); // before the first pass, and for the host
    const Buffer a = graph.transient("a", kUint, 1);
    graph.fill(a, 0);
    for (int time = 0; time < 3; ++time) add(a);
    EXPECT_EQ(compile(graph).barrier_count(), 2u + 3); // and before each of the three
}

TEST_F(AbsentTest, UnknownBlockIsAnError) {
    const auto p = program("p", {in("A")});
    expect_error([&] { dispatch(p, {{"A", kAbsent}, {"B", kAbsent}}); }, {"pass \"p\"", "found a binding to \"B\"", "blocks: A"});
    expect_error(
        [&] {
            dispatch(p, {{"A", kAbsent}, {"A", kAbsent}});
        },
        {"pass \"p\"", "found two bindings to \"A\", expected one"});
    expect_error([&] { dispatch(p, {}); }, {"pass \"p\"", "found nothing bound to block \"A\", expected a buffer"});
}

TEST_F(AbsentTest, IsValidOnlyInABinding) {
    expect_error([&] { graph.fill(kAbsent, 0); }, {"not of this graph"});
    expect_error([&] { graph.threads(Count::gpu(kAbsent, 0, 1)); }, {"not of this graph"});
    const gpu::BlockInterface rays{"Rays", 0, true, false, gpu::BlockKind::acceleration_structure, gpu::kAccelerationStructure,
                                   0};
    expect_error(
        [&] {
            dispatch(program("p", {rays}), {{"Rays", kAbsent}});
        },
        {"pass \"p\"", "block \"Rays\"", "found kAbsent, expected an acceleration structure"});
    EXPECT_EQ(or_absent(Buffer{}), kAbsent);
    EXPECT_EQ(or_absent(Buffer{3}), Buffer{3});
}

TEST_F(AbsentTest, BindingsMayBeBuiltAtRunTime) {
    const Buffer result = graph.transient("result", kUint, 4);
    std::vector<Binding> bindings{{"Latch", numbers("latch", 4)}, {"Open", numbers("open", 4)}};
    bindings.push_back({"Gated", result});
    graph.pass("graph/gate", graph.threads(Count::host(1)), bindings);
    const std::span<const Binding> seen = bindings;
    graph.pass("graph/gate", graph.threads(Count::host(1)), seen);
    EXPECT_EQ(graph.passes().size(), 2u);
    expect_error([&] { graph.pass("graph/gate", graph.threads(Count::host(1)), seen.first(2)); }, {"block \"Gated\""});
}

} // namespace
} // namespace mote::graph::test
