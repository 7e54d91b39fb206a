#include "algorithms/segmented_reduce.hpp"
#include "reference/algorithms/segmented_reduce.hpp"
#include "support/algorithm_test.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mote::test {
namespace {

using Words = std::vector<std::uint32_t>;

// A value passes through 15 additions per level up the tree. Its sum then passes through 30 per level along the segment, where
// the values themselves are one more level. A segment has one level per factor of 16 in its length.
std::uint32_t addition_depth(std::uint32_t length) {
    std::uint32_t levels = 0;
    for (std::uint32_t left = length; left >= 16; left /= 16) ++levels;
    return 30 + 45 * levels;
}

// N floats in the GPU's layout.
template <std::size_t N> struct Layout {
    using Element = std::conditional_t<N == 1, float, std::conditional_t<N == 4, Vec4, PaddedMat3>>;
    static constexpr std::size_t word(std::size_t component) { return N == 9 ? component / 3 * 4 + component % 3 : component; }

    static Element poison() {
        Element element;
        std::fill_n(reinterpret_cast<float*>(&element), sizeof(Element) / sizeof(float), std::nanf(""));
        return element;
    }
    static std::vector<Element> spread(const std::vector<std::array<float, N>>& values) {
        std::vector<Element> elements(values.size(), poison());
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (std::size_t c = 0; c < N; ++c) reinterpret_cast<float*>(&elements[i])[word(c)] = values[i][c];
        }
        return elements;
    }
    static float component(const Element& element, std::size_t c) { return reinterpret_cast<const float*>(&element)[word(c)]; }
};

struct Segments {
    Words offsets;
    std::uint32_t count() const { return static_cast<std::uint32_t>(offsets.size()) - 1; }
    std::uint32_t longest() const {
        std::uint32_t longest = 0;
        for (std::size_t s = 0; s + 1 < offsets.size(); ++s) longest = std::max(longest, offsets[s + 1] - offsets[s]);
        return longest;
    }
};

template <typename Size> class SegmentedReduceTest : public AlgorithmTest {
protected:
    static constexpr std::size_t N = Size::value;
    using Element = typename Layout<N>::Element;
    using Values = std::vector<std::array<float, N>>;

    // Integers, whose sums are exact: nothing may be lost or counted twice.
    static Values integers(std::uint32_t n) {
        const Words words = make_indices(n * static_cast<std::uint32_t>(N), 16);
        Values values(n);
        for (std::size_t i = 0; i < words.size(); ++i) values[i / N][i % N] = static_cast<float>(words[i]);
        return values;
    }

    std::vector<Element> summed(Case& c, const Values& values, const Segments& segments) {
        const graph::Buffer in = c.in(Layout<N>::spread(values), Layout<N>::poison());
        const graph::Buffer offsets = c.in(segments.offsets, 0u);
        const graph::Buffer sums = c.out<Element>(segments.count());
        algorithms::segmented_reduce(c.graph, in, c.count(static_cast<std::uint32_t>(values.size())), offsets,
                                     c.count(segments.count()), sums);
        c.run();
        return c.result<Element>(sums, segments.count());
    }

    void expect_sums(const std::vector<Element>& sums, const Values& values, const Segments& segments, bool exact) {
        const auto expected = reference::segmented_reduce<N>(values, segments.offsets, addition_depth(segments.longest()));
        for (std::size_t s = 0; s < sums.size(); ++s) {
            for (std::size_t c = 0; c < N; ++c) {
                const float sum = Layout<N>::component(sums[s], c);
                const bool right = exact ? sum == expected[s][c].sum : reference::contains(expected[s][c], sum);
                ASSERT_TRUE(right) << "segment " << s << " of values " << segments.offsets[s] << " to " << segments.offsets[s + 1]
                                   << ", component " << c << ": " << sum << " instead of " << expected[s][c].sum;
            }
        }
    }
};

using Sizes = ::testing::Types<std::integral_constant<std::size_t, 1>, std::integral_constant<std::size_t, 4>,
                               std::integral_constant<std::size_t, 9>>;
TYPED_TEST_SUITE(SegmentedReduceTest, Sizes);

TYPED_TEST(SegmentedReduceTest, SumsEveryPattern) {
    std::vector<std::uint32_t> sizes = this->sizes(4096);
    sizes.insert(sizes.end(), {15, 17, 255, 257});
    for (const SegmentPattern pattern : kAllSegmentPatterns) {
        SCOPED_TRACE(name(pattern));
        this->for_each_case(sizes, [&](Case& c, std::uint32_t n) {
            // For large sizes, the pattern that has all kinds of segments is enough.
            if (n >= kLarge && pattern != SegmentPattern::kHugeAmongTiny) return;
            const auto values = make_float_arrays<TestFixture::N>(FloatPattern::kWide, n);
            const Segments segments{make_offsets(pattern, n)};
            this->expect_sums(this->summed(c, values, segments), values, segments, false);
        });
    }
}

// Segments between the boundaries of nodes and levels and the elements next to them, with various strides: short and long ones
// that start and end before, at and after a boundary.
TYPED_TEST(SegmentedReduceTest, SumsExactlyAcrossNodeBoundaries) {
    Words borders{0, 1};
    for (const std::uint32_t border :
         {16u, 32u, 240u, 256u, 272u, 512u, 3840u, 4080u, 4096u, 4112u, 4352u, 8192u, 65536u, 69632u}) {
        borders.insert(borders.end(), {border - 1, border, border + 1});
    }
    const auto values = TestFixture::integers(borders.back());
    for (const std::uint32_t step : {1u, 2u, 4u, 5u, 11u, 23u, 41u}) {
        for (std::uint32_t first = 0; first < std::min(step, 5u); ++first) {
            Segments segments;
            for (std::size_t i = first; i < borders.size(); i += step) segments.offsets.push_back(borders[i]);
            Case c(this->device(), step % 2 == 0 ? kGuarded : kReplayed, this->settings());
            this->expect_sums(this->summed(c, values, segments), values, segments, true);
            if (this->HasFailure()) return;
        }
    }
}

// Equal values round in the same direction throughout a long sequence of additions: only a tree stays within its bound.
TYPED_TEST(SegmentedReduceTest, SumsOfEqualFloatsDoNotDrift) {
    this->for_each_case({70'001}, [this](Case& c, std::uint32_t n) {
        typename TestFixture::Values::value_type equal;
        equal.fill(0.1f);
        const typename TestFixture::Values values(n, equal);
        const Segments segments{{1, n}};
        this->expect_sums(this->summed(c, values, segments), values, segments, false);
    });
}

TYPED_TEST(SegmentedReduceTest, SumsHaveTheSameBitsWithEveryWorkgroupSize) {
    if (this->device().workgroup_size() != 256 && !this->all_modes()) return; // all sizes are tried here
    const std::uint32_t n = 20'011;
    const auto values = make_float_arrays<TestFixture::N>(FloatPattern::kWide, n);
    for (const SegmentPattern pattern : {SegmentPattern::kHugeAmongTiny, SegmentPattern::kRandomLengths}) {
        const Segments segments{make_offsets(pattern, n)};
        const auto components = [&](std::uint32_t workgroup) {
            Case c(this->device(), kGpuCount, this->settings_with_workgroup(workgroup));
            std::vector<float> all;
            for (const auto& sum : this->summed(c, values, segments)) {
                for (std::size_t k = 0; k < TestFixture::N; ++k) all.push_back(Layout<TestFixture::N>::component(sum, k));
            }
            return all;
        };
        const std::vector<float> expected = components(this->device().workgroup_size());
        for (const std::uint32_t size : {32u, 64u, 128u, 256u}) {
            EXPECT_TRUE(same_bits(components(size), expected)) << "workgroups of " << size;
        }
    }
}

TYPED_TEST(SegmentedReduceTest, Huge) {
    if (TestFixture::N != 1) return; // one type is enough
    this->huge_case(33'000'001, [this](Case& c, std::uint32_t n) {
        const auto values = make_float_arrays<TestFixture::N>(FloatPattern::kUnit, n);
        const Segments segments{make_offsets(SegmentPattern::kHugeAmongTiny, n)};
        this->expect_sums(this->summed(c, values, segments), values, segments, false);
    });
}

TYPED_TEST(SegmentedReduceTest, RejectsWrongBuffers) {
    using Value = typename TestFixture::Element;
    Case c(this->device(), kHostCount, this->settings());
    const graph::Buffer values = c.in(std::vector<Value>(5), Value{}), sums = c.out<Value>(5);
    const graph::Buffer offsets = c.in(Words(5), 0u), indices = c.out<std::uint64_t>(5);
    const auto reduce = [&](graph::Buffer from, std::uint32_t n, graph::Buffer at, std::uint32_t segments, graph::Buffer to) {
        return [&c, from, n, at, segments, to] {
            algorithms::segmented_reduce(c.graph, from, graph::Count::host(n), at, graph::Count::host(segments), to);
        };
    };
    expect_error(reduce(offsets, 8, offsets, 7, sums),
                 {"segmented_reduce: values: found uint in buffer", "expected float, vec4 or mat3"});
    expect_error(reduce(values, 8, indices, 7, sums), {"segmented_reduce: offsets: found uvec2 in buffer", "expected uint"});
    expect_error(reduce(values, 8, offsets, 7, indices), {"segmented_reduce: sums: found uvec2 in buffer"});
    expect_error(reduce(values, 9, offsets, 7, sums), {"segmented_reduce: values", "at least 9", "capacity of 8"});
    expect_error(reduce(values, 8, offsets, 8, sums), {"segmented_reduce: offsets", "at least 9", "capacity of 8"});
    const graph::Buffer few = c.out<Value>(3);
    expect_error(reduce(values, 8, offsets, 7, few), {"segmented_reduce: sums", "at least 7", "capacity of 6"});
}

} // namespace
} // namespace mote::test
