#include "algorithms/reduce.hpp"
#include "reference/algorithms/reduce.hpp"
#include "support/algorithm_test.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace mote::test {
namespace {

using algorithms::Reduction;
using Words = std::vector<std::uint32_t>;
using Floats = std::vector<float>;

constexpr std::uint32_t kTile = 2048; // 32 lanes of 64 elements
constexpr std::uint32_t kBoxTile = 512;
// One buffer of 128 MiB, including the spare elements.
constexpr std::uint32_t kHugeWords = (1u << 25) - kHostCount.spare;
constexpr std::uint32_t kHugePoints = (1u << 23) - kHostCount.spare;

// A value passes through 16 + 2 additions per pass. There is one pass per factor of 64 in the capacity, rounded up.
std::uint32_t addition_depth(std::uint64_t capacity) {
    std::uint32_t passes = 1;
    for (std::uint64_t left = capacity; left > 64; left = (left + 2047) / 2048 * 32) ++passes;
    return 18 * passes;
}

class ReduceTest : public AlgorithmTest {
protected:
    template <typename T>
    T reduced(Case& c, Reduction reduction, const std::vector<T>& values, const std::type_identity_t<T>& poison) {
        const graph::Buffer in = c.in(values, poison);
        const graph::Buffer result = c.out<T>(1);
        algorithms::reduce(c.graph, reduction, in, c.count(static_cast<std::uint32_t>(values.size())), result);
        c.run();
        return c.result<T>(result, 1).front();
    }

    void expect_word_sum(Case& c, std::uint32_t n) {
        const Words values = make_keys(KeyPattern32::kRandom, n);
        EXPECT_EQ(reduced(c, Reduction::sum, values, 0xDEADBEEFu), reference::reduce_sum(values));
    }
    void expect_box(Case& c, std::uint32_t n) {
        const std::vector<Vec4> points = make_positions(n);
        const reference::Aabb expected = reference::reduce_aabb(points);
        const graph::Buffer in = c.in(points, {-1e30f, 1e30f, std::nanf(""), 0.0f});
        const graph::Buffer lower = c.out<Vec4>(1), upper = c.out<Vec4>(1);
        algorithms::reduce_aabb(c.graph, in, c.count(n), lower, upper);
        c.run();
        const Vec4 low = c.result<Vec4>(lower, 1).front(), high = c.result<Vec4>(upper, 1).front();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(low[axis], expected.lower[axis]) << "axis " << axis;
            EXPECT_EQ(high[axis], expected.upper[axis]) << "axis " << axis;
        }
    }
};

TEST_F(ReduceTest, SumsWords) {
    for_each_case(sizes(kTile), [this](Case& c, std::uint32_t n) { expect_word_sum(c, n); });
}

TEST_F(ReduceTest, FindsExtremeWords) {
    for_each_case(sizes(kTile), [this](Case& c, std::uint32_t n) {
        const Words values = make_keys(KeyPattern32::kRandom, n);
        EXPECT_EQ(reduced(c, Reduction::min, values, 0u), reference::reduce_min(values));
        Case other(device(), kGpuCount, settings());
        EXPECT_EQ(reduced(other, Reduction::max, values, 0xFFFFFFFFu), reference::reduce_max(values));
    });
}

// At every kind of position: the first and the last of a tile, a lane, a vector.
TEST_F(ReduceTest, FindsTheExtremeAtAnyPosition) {
    const std::uint32_t n = 2 * kTile + 67;
    for (const std::uint32_t at : {0u, 1u, 2u, 3u, 63u, 64u, 127u, 128u, kTile - 1, kTile, kTile + 1, n - 3, n - 2, n - 1}) {
        SCOPED_TRACE(at);
        Words values(n, 1000);
        values[at] = 1;
        Case c(device(), kGpuCount, settings());
        EXPECT_EQ(reduced(c, Reduction::min, values, 0u), 1u);
        Case other(device(), kGpuCount, settings());
        values[at] = 4'000'000'000u;
        EXPECT_EQ(reduced(other, Reduction::max, values, 0xFFFFFFFFu), 4'000'000'000u);
    }
}

TEST_F(ReduceTest, FindsExtremeFloats) {
    for_each_case(sizes(kTile), [this](Case& c, std::uint32_t n) {
        Floats values = make_floats(FloatPattern::kWide, n);
        for (float& value : values) value = -std::fabs(value); // a maximum that starts from 0 would be wrong
        EXPECT_EQ(reduced(c, Reduction::max, values, 1e38f), reference::reduce_max(values));
        for (float& value : values) value = -value;
        Case other(device(), kGpuCount, settings());
        EXPECT_EQ(reduced(other, Reduction::min, values, -1e38f), reference::reduce_min(values));
    });
}

TEST_F(ReduceTest, SumsFloats) {
    for (const FloatPattern pattern : kAllFloatPatterns) {
        SCOPED_TRACE(name(pattern));
        for_each_case(sizes(kTile), [&](Case& c, std::uint32_t n) {
            const Floats values = make_floats(pattern, n);
            const std::uint32_t depth = addition_depth(n + kGpuCount.spare);
            const float sum = reduced(c, Reduction::sum, values, std::nanf(""));
            const reference::BoundedSum expected = reference::reduce_sum(values, depth);
            EXPECT_TRUE(reference::contains(expected, sum))
                << sum << " is not within " << expected.error_bound << " of " << expected.sum;
        });
    }
}

// Equal values round in the same direction throughout a long sequence of additions: only a tree stays within its bound.
TEST_F(ReduceTest, SumsOfEqualFloatsDoNotDrift) {
    for_each_case({70'001}, [this](Case& c, std::uint32_t n) {
        const Floats values(n, 0.1f);
        const float sum = reduced(c, Reduction::sum, values, std::nanf(""));
        EXPECT_TRUE(reference::contains(reference::reduce_sum(values, addition_depth(n + kGpuCount.spare)), sum)) << sum;
    });
}

// Integers whose sums fit into a float: nothing may be lost or counted twice.
TEST_F(ReduceTest, SumsIntegersExactly) {
    for_each_case(sizes(kTile), [this](Case& c, std::uint32_t n) {
        const Words words = make_indices(n, 16);
        EXPECT_EQ(reduced(c, Reduction::sum, Floats(words.begin(), words.end()), std::nanf("")),
                  static_cast<float>(reference::reduce_sum(words)));
    });
}

TEST_F(ReduceTest, FloatSumsHaveTheSameBitsWithEveryWorkgroupSize) {
    if (device().workgroup_size() != 256 && !all_modes()) return; // all sizes are tried here
    for (const std::uint32_t n : sizes(kTile)) {
        const Floats values = make_floats(FloatPattern::kWide, n);
        Case here(device(), kGpuCount, settings());
        const auto expected = std::bit_cast<std::uint32_t>(reduced(here, Reduction::sum, values, std::nanf("")));
        for (const std::uint32_t size : {32u, 64u, 128u, 256u}) {
            Case there(device(), kGpuCount, settings_with_workgroup(size));
            EXPECT_EQ(std::bit_cast<std::uint32_t>(reduced(there, Reduction::sum, values, std::nanf(""))), expected)
                << n << " elements, workgroups of " << size;
        }
    }
}

TEST_F(ReduceTest, BoundsPoints) {
    for_each_case(sizes(kBoxTile), [this](Case& c, std::uint32_t n) { expect_box(c, n); });
}

TEST_F(ReduceTest, Huge) {
    huge_case(kHugeWords, [this](Case& c, std::uint32_t n) { expect_word_sum(c, n); });
    huge_case(kHugePoints, [this](Case& c, std::uint32_t n) { expect_box(c, n); });
}

TEST_F(ReduceTest, RejectsWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer words = c.in(Words(5), 0u), floats = c.in(Floats(5), 0.0f), points = c.in(std::vector<Vec4>(5), Vec4{});
    const graph::Buffer one_point = c.out<Vec4>(1);
    const graph::Buffer nothing = c.graph.transient("nothing", gpu::kUint, 0);
    const auto sum = [&](graph::Buffer in, graph::Buffer out, std::uint32_t n) {
        return [&c, in, out, n] { algorithms::reduce(c.graph, Reduction::sum, in, graph::Count::host(n), out); };
    };
    expect_error(sum(words, floats, 8), {"reduce: result: found float in buffer \"input 1\"", "expected uint"});
    expect_error(sum(points, points, 8), {"reduce: values: found vec4 in buffer", "expected uint or float"});
    expect_error(sum(words, floats, 9), {"reduce: values", "at least 9", "\"input 0\"", "capacity of 8"});
    expect_error(sum(words, nothing, 8), {"reduce: result", "at least 1", "\"nothing\"", "capacity of 0"});
    const auto box = [&](graph::Buffer in, graph::Buffer lower, graph::Buffer upper, std::uint32_t n) {
        return [&c, in, lower, upper, n] { algorithms::reduce_aabb(c.graph, in, graph::Count::host(n), lower, upper); };
    };
    expect_error(box(words, points, points, 1), {"reduce_aabb: points: found uint in buffer", "expected vec4"});
    expect_error(box(points, floats, one_point, 1), {"reduce_aabb: lower: found float in buffer", "expected vec4"});
    expect_error(box(points, one_point, floats, 1), {"reduce_aabb: upper: found float in buffer", "expected vec4"});
    expect_error(box(points, one_point, one_point, 9), {"reduce_aabb: points", "at least 9", "capacity of 8"});
}

} // namespace
} // namespace mote::test
