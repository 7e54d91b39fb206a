#include "algorithms/gather.hpp"
#include "reference/algorithms/gather.hpp"
#include "support/algorithm_test.hpp"

#include <algorithm>

namespace mote::test {
namespace {

using Words = std::vector<std::uint32_t>;

template <typename T> std::vector<T> values(std::uint32_t n) {
    if constexpr (std::is_same_v<T, std::uint32_t>)
        return make_keys(KeyPattern32::kRandom, n);
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return make_keys(KeyPattern64::kRandom, n);
    else if constexpr (std::is_same_v<T, float>)
        return make_floats(FloatPattern::kWide, n);
    else
        return make_float_arrays<4>(FloatPattern::kWide, n);
}

template <typename T> class GatherTest : public AlgorithmTest {
protected:
    void expect_gathered(Case& c, std::uint32_t source_size, const Words& indices) {
        const std::vector<T> source = values<T>(source_size);
        const auto n = static_cast<std::uint32_t>(indices.size());
        const graph::Buffer from = c.in(source, T{}), at = c.in(indices, 0u);
        const graph::Buffer to = c.out<T>(n);
        algorithms::gather(c.graph, from, at, c.count(n), to);
        c.run();
        EXPECT_TRUE(same_bits(c.result<T>(to, n), reference::gather(source, indices)));
    }
};

using ElementTypes = ::testing::Types<std::uint32_t, float, std::uint64_t, Vec4>;
TYPED_TEST_SUITE(GatherTest, ElementTypes);

// As many indices as values, with repeats and gaps; fewer indices than values; always the same index; reverse order.
TYPED_TEST(GatherTest, MatchesTheReference) {
    this->for_each_case(this->sizes(4096),
                        [this](Case& c, std::uint32_t n) { this->expect_gathered(c, n, make_indices(n, std::max(n, 1u))); });
    this->for_each_case({1000}, [this](Case& c, std::uint32_t n) { this->expect_gathered(c, 7 * n, make_indices(n, 7 * n)); });
    this->for_each_case({1000}, [this](Case& c, std::uint32_t n) { this->expect_gathered(c, 5, Words(n, 4)); });
    this->for_each_case({5000}, [this](Case& c, std::uint32_t n) {
        Words backwards = make_iota(n);
        std::ranges::reverse(backwards);
        this->expect_gathered(c, n, backwards);
    });
}

TYPED_TEST(GatherTest, Huge) {
    if (sizeof(TypeParam) < sizeof(Vec4)) return; // one type is enough
    this->huge_case(4'000'037, [this](Case& c, std::uint32_t n) { this->expect_gathered(c, n, make_indices(n, n)); });
}

class GatherErrorTest : public AlgorithmTest {};

TEST_F(GatherErrorTest, RejectsWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer words = c.in(Words(5), 0u), indices = c.in(Words(5), 0u), floats = c.in(std::vector<float>(7), 0.0f);
    const graph::Buffer matrices = c.in(std::vector<PaddedMat3>(7), PaddedMat3{}), target = c.out<std::uint32_t>(7);
    const auto gather = [&](graph::Buffer from, graph::Buffer at, std::uint32_t n, graph::Buffer to) {
        return [&c, from, at, n, to] { algorithms::gather(c.graph, from, at, graph::Count::host(n), to); };
    };
    expect_error(gather(matrices, indices, 8, matrices), {"gather: the source: found mat3 in buffer \"input 3\""});
    expect_error(gather(words, floats, 8, target), {"gather: the indices: found float in buffer \"input 2\"", "expected uint"});
    expect_error(gather(words, indices, 8, floats), {"gather: the target: found float in buffer \"input 2\"", "expected uint"});
    expect_error(gather(words, indices, 9, target), {"gather: the indices", "at least 9", "\"input 1\"", "capacity of 8"});
    expect_error(gather(words, target, 9, indices), {"gather: the target", "at least 9", "\"input 1\"", "capacity of 8"});
    expect_error(gather(words, indices, 8, words), {"\"input 0\"", "From", "To"});
}

} // namespace
} // namespace mote::test
