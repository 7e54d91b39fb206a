#include "algorithms/compact.hpp"
#include "algorithms/gather.hpp"
#include "reference/algorithms/compact.hpp"
#include "reference/algorithms/gather.hpp"
#include "support/algorithm_test.hpp"

namespace mote::test {
namespace {

using Words = std::vector<std::uint32_t>;

class CompactTest : public AlgorithmTest {
protected:
    void expect_compacted(Case& c, std::uint32_t n, double density) {
        const Words flags = make_flags(n, density);
        const Words expected = reference::compact(flags);
        const graph::Buffer in = c.in(flags, 1u);
        const graph::Buffer kept = c.out<std::uint32_t>(n);
        const graph::Count kept_count = algorithms::compact(c.graph, in, c.count(n), kept);
        c.watch(kept_count.source);
        c.run();
        EXPECT_EQ(c.value(kept_count.source), expected.size());
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(kept, expected.size()), expected));
    }
};

TEST_F(CompactTest, KeepsFlaggedElementsInOrder) {
    for (const double density : {0.0, 0.01, 0.5, 1.0}) {
        SCOPED_TRACE(density);
        for_each_case(sizes(16 * device().workgroup_size()), [&](Case& c, std::uint32_t n) { expect_compacted(c, n, density); });
    }
}

// The returned count is one that later passes can use.
TEST_F(CompactTest, ReturnsTheNumberKept) {
    for_each_case({0, 1, 1000, 50'021}, [](Case& c, std::uint32_t n) {
        const Words flags = make_flags(n, 0.3), values = make_keys(KeyPattern32::kRandom, n);
        const Words expected = reference::gather(values, reference::compact(flags));
        const graph::Buffer in = c.in(flags, 1u), from = c.in(values, 0u);
        const graph::Buffer kept = c.graph.transient("kept", gpu::kUint, c.graph.info(in).count);
        const graph::Buffer to = c.out<std::uint32_t>(n);
        algorithms::gather(c.graph, from, kept, algorithms::compact(c.graph, in, c.count(n), kept), to);
        c.run();
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(to, expected.size()), expected));
    });
}

TEST_F(CompactTest, Huge) {
    huge_case(12'000'017, [this](Case& c, std::uint32_t n) { expect_compacted(c, n, 0.5); });
}

TEST_F(CompactTest, RejectsWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer eight = c.in(Words(5), 0u), ten = c.out<std::uint32_t>(7), floats = c.out<float>(7);
    const auto compact = [&](graph::Buffer flags, graph::Buffer kept, std::uint32_t n) {
        return [&c, flags, kept, n] { algorithms::compact(c.graph, flags, graph::Count::host(n), kept); };
    };
    expect_error(compact(eight, ten, 9), {"compact: flags", "at least 9", "\"input 0\"", "capacity of 8"});
    expect_error(compact(ten, eight, 9), {"compact: kept", "at least 9", "\"input 0\"", "capacity of 8"});
    expect_error(compact(floats, ten, 8), {"compact: flags: found float in buffer", "expected uint"});
    expect_error(compact(ten, floats, 8), {"compact: kept: found float in buffer", "expected uint"});
    expect_error(compact(ten, ten, 8), {"\"output 1\"", "Flags", "Kept"});
}

} // namespace
} // namespace mote::test
