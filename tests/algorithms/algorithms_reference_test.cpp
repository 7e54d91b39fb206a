// Tests of the references of the algorithms, against cases worked by hand and against the standard library, and of the test
// inputs.
#include "reference/algorithms/compact.hpp"
#include "reference/algorithms/gather.hpp"
#include "reference/algorithms/radix_sort.hpp"
#include "reference/algorithms/reduce.hpp"
#include "reference/algorithms/scan.hpp"
#include "reference/algorithms/segmented_reduce.hpp"
#include "reference/graph/work_size.hpp"
#include "support/inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace mote {
namespace {

using Words = std::vector<std::uint32_t>;
using Floats = std::vector<float>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint32_t kAnyDepth = std::numeric_limits<std::uint32_t>::max();

// --- reduce ---

TEST(ReferenceReduce, WordsMatchHandComputation) {
    const Words values{7u, 0xFFFFFFFFu, 3u, 9u};
    EXPECT_EQ(reference::reduce_sum(values), 18u); // 7 - 1 + 3 + 9, modulo 2^32
    EXPECT_EQ(reference::reduce_min(values), 3u);
    EXPECT_EQ(reference::reduce_max(values), 0xFFFFFFFFu);
}

TEST(ReferenceReduce, EmptyGivesTheIdentity) {
    EXPECT_EQ(reference::reduce_sum(Words{}), 0u);
    EXPECT_EQ(reference::reduce_min(Words{}), 0xFFFFFFFFu);
    EXPECT_EQ(reference::reduce_max(Words{}), 0u);
    EXPECT_EQ(reference::reduce_min(Floats{}), kInfinity);
    EXPECT_EQ(reference::reduce_max(Floats{}), -kInfinity);
    const reference::BoundedSum sum = reference::reduce_sum(Floats{}, kAnyDepth);
    EXPECT_EQ(sum.sum, 0.0);
    EXPECT_EQ(sum.error_bound, 0.0);
    const reference::Aabb box = reference::reduce_aabb({});
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(box.lower[axis], kInfinity);
        EXPECT_EQ(box.upper[axis], -kInfinity);
    }
}

TEST(ReferenceReduce, FloatExtremesKeepTheirSign) {
    // All negative: a maximum that starts from 0 is wrong. All positive: likewise the minimum.
    EXPECT_EQ(reference::reduce_max(Floats{-3.0f, -1.5f, -2.0f}), -1.5f);
    EXPECT_EQ(reference::reduce_min(Floats{3.0f, 1.5f, 2.0f}), 1.5f);
}

TEST(ReferenceReduce, BoxIgnoresW) {
    const std::vector<std::array<float, 4>> points{{1.0f, -2.0f, 5.0f, 99.0f}, {3.0f, -4.0f, 6.0f, -99.0f}};
    const reference::Aabb box = reference::reduce_aabb(points);
    EXPECT_EQ(box.lower, (std::array{1.0f, -4.0f, 5.0f}));
    EXPECT_EQ(box.upper, (std::array{3.0f, -2.0f, 6.0f}));
}

TEST(ReferenceReduce, FloatSumSurvivesCancellation) {
    // A plain double sum gives 0 here: 2^60 + 1 does not fit in 53 bits.
    EXPECT_EQ(reference::reduce_sum(Floats{0x1p60f, 1.0f, -0x1p60f}, kAnyDepth).sum, 1.0);
}

TEST(ReferenceReduce, FloatSumEqualsTheExactIntegerSum) {
    const Floats values = test::make_floats(test::FloatPattern::kUnit, 100'003);
    std::int64_t steps = 0; // in units of 2^-24, of which unit floats are multiples
    for (const float value : values) {
        steps += static_cast<std::int64_t>(static_cast<double>(value) * 0x1p24);
    }
    EXPECT_EQ(reference::reduce_sum(values, kAnyDepth).sum, static_cast<double>(steps) * 0x1p-24);
}

TEST(ReferenceReduce, BoundIsTight) {
    // 1 + 2^-24 lies halfway between two floats and rounds to 1: the largest error of one addition.
    const reference::BoundedSum sum = reference::reduce_sum(Floats{1.0f, 0x1p-24f}, 1);
    EXPECT_TRUE(reference::contains(sum, 1.0f));
    EXPECT_TRUE(reference::contains(sum, 1.0f + 0x1p-23f));
    EXPECT_FALSE(reference::contains(sum, 1.0f - 0x1p-24f));
    EXPECT_FALSE(reference::contains(sum, 1.0f + 0x1p-22f));
    EXPECT_FALSE(reference::contains(sum, std::numeric_limits<float>::quiet_NaN()));
}

TEST(ReferenceReduce, OneValueIsExactAtAnyDepth) {
    const float value = 0.1f;
    const reference::BoundedSum sum = reference::reduce_sum(Floats{value}, kAnyDepth);
    EXPECT_TRUE(reference::contains(sum, value));
    EXPECT_FALSE(reference::contains(sum, std::nextafter(value, 1.0f)));
    EXPECT_FALSE(reference::contains(sum, std::nextafter(value, 0.0f)));
}

float tree_sum(std::span<const float> values) {
    if (values.size() == 1) {
        return values[0];
    }
    const std::size_t half = (values.size() + 1) / 2;
    return tree_sum(values.first(half)) + tree_sum(values.subspan(half));
}

TEST(ReferenceReduce, BoundHoldsForFloatSummationsOfThatDepth) {
    for (const test::FloatPattern pattern : test::kAllFloatPatterns) {
        for (const std::uint32_t n : {2u, 3u, 257u, 4096u, 100'003u}) {
            const Floats values = test::make_floats(pattern, n);
            const float in_order = std::accumulate(values.begin(), values.end(), 0.0f);
            const auto levels = static_cast<std::uint32_t>(std::bit_width(n - 1));
            EXPECT_TRUE(reference::contains(reference::reduce_sum(values, n - 1), in_order)) << name(pattern) << n;
            EXPECT_TRUE(reference::contains(reference::reduce_sum(values, levels), tree_sum(values))) << name(pattern) << n;
        }
    }
}

TEST(ReferenceReduce, BoundOfATreeSeesOneMissingValue) {
    // The bound must be finer than the smallest error worth catching.
    const Floats values(4096, 1.0f);
    EXPECT_FALSE(reference::contains(reference::reduce_sum(values, 12), 4095.0f));
}

// --- scan ---

TEST(ReferenceScan, MatchesHandComputation) {
    const Words values{3u, 0xFFFFFFFFu, 5u};
    std::uint32_t total = 99;
    EXPECT_EQ(reference::exclusive_scan(values, total), (Words{0u, 3u, 2u}));
    EXPECT_EQ(total, 7u);
    total = 99;
    EXPECT_EQ(reference::inclusive_scan(values, total), (Words{3u, 2u, 7u}));
    EXPECT_EQ(total, 7u);
    EXPECT_TRUE(reference::exclusive_scan(Words{}, total).empty());
    EXPECT_EQ(total, 0u);
}

TEST(ReferenceScan, AgreesWithTheStandardLibrary) {
    const Words values = test::make_keys(test::KeyPattern32::kRandom, 10'007);
    Words expected(values.size());
    std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0u);
    EXPECT_EQ(reference::exclusive_scan(values), expected);
    std::inclusive_scan(values.begin(), values.end(), expected.begin());
    EXPECT_EQ(reference::inclusive_scan(values), expected);
}

// --- segmented reduce ---

TEST(ReferenceSegmentedReduce, MatchesHandComputation) {
    std::vector<std::array<float, 4>> values;
    for (int i = 1; i <= 4; ++i) {
        const float x = static_cast<float>(i);
        values.push_back({x, 10.0f * x, -x, 0.0f});
    }
    const Words offsets{0, 0, 3, 3, 4}; // empty; 1 2 3; empty; 4
    const auto sums = reference::segmented_reduce<4>(values, offsets, kAnyDepth);
    const std::array<std::array<double, 4>, 4> expected{{{}, {6, 60, -6, 0}, {}, {4, 40, -4, 0}}};
    ASSERT_EQ(sums.size(), expected.size());
    for (std::size_t segment = 0; segment < sums.size(); ++segment) {
        for (std::size_t component = 0; component < 4; ++component) {
            EXPECT_EQ(sums[segment][component].sum, expected[segment][component]) << segment << ' ' << component;
        }
    }
    EXPECT_EQ(sums[0][0].error_bound, 0.0);
    EXPECT_GT(sums[1][0].error_bound, 0.0);
}

TEST(ReferenceSegmentedReduce, OneSegmentIsThePlainSum) {
    const auto values = test::make_float_arrays<9>(test::FloatPattern::kWide, 501);
    const auto sums = reference::segmented_reduce<9>(values, Words{0, 501}, 20);
    ASSERT_EQ(sums.size(), 1u);
    for (std::size_t component = 0; component < 9; ++component) {
        Floats column;
        for (const auto& value : values) {
            column.push_back(value[component]);
        }
        const reference::BoundedSum expected = reference::reduce_sum(column, 20);
        EXPECT_EQ(sums[0][component].sum, expected.sum);
        EXPECT_EQ(sums[0][component].error_bound, expected.error_bound);
    }
}

TEST(ReferenceSegmentedReduce, RejectsBadOffsets) {
    const std::vector<std::array<float, 1>> values(3);
    EXPECT_THROW(reference::segmented_reduce<1>(values, Words{}, 1), std::invalid_argument);
    EXPECT_THROW(reference::segmented_reduce<1>(values, Words{0, 2, 1}, 1), std::invalid_argument);
    EXPECT_THROW(reference::segmented_reduce<1>(values, Words{0, 4}, 1), std::invalid_argument);
    EXPECT_TRUE(reference::segmented_reduce<1>(values, Words{0}, 1).empty());
}

// --- compact, gather ---

TEST(ReferenceCompact, KeepsAnyNonZero) {
    EXPECT_EQ(reference::compact(Words{0u, 1u, 0u, 2u, 0x80000000u, 0u}), (Words{1u, 3u, 4u}));
    EXPECT_TRUE(reference::compact(Words{0u, 0u}).empty());
    EXPECT_TRUE(reference::compact(Words{}).empty());
}

TEST(ReferenceGather, MatchesHandComputation) {
    const std::vector<std::string> values{"a", "b", "c"};
    EXPECT_EQ(reference::gather(values, Words{2, 0, 2}), (std::vector<std::string>{"c", "a", "c"}));
    EXPECT_TRUE(reference::gather(values, Words{}).empty());
    EXPECT_THROW(reference::gather(values, Words{3}), std::out_of_range);
}

// --- radix sort ---

TEST(ReferenceRadixSort, MatchesHandComputation) {
    const Words keys{0x31u, 0x12u, 0x22u, 0x11u};
    const Words payloads{10, 11, 12, 13};

    const auto low = reference::radix_sort(keys, payloads, 0, 4); // by the last digit alone
    EXPECT_EQ(low.keys, (Words{0x31u, 0x11u, 0x12u, 0x22u}));
    EXPECT_EQ(low.payloads, (Words{10, 13, 11, 12}));

    const auto high = reference::radix_sort(keys, payloads, 4, 32); // by the first
    EXPECT_EQ(high.keys, (Words{0x12u, 0x11u, 0x22u, 0x31u}));
    EXPECT_EQ(high.payloads, (Words{11, 13, 12, 10}));

    const auto none = reference::radix_sort(keys, payloads, 32, 32);
    EXPECT_EQ(none.keys, keys);
    EXPECT_EQ(none.payloads, payloads);

    const auto full = reference::radix_sort(keys, payloads, 0, 32);
    EXPECT_EQ(full.keys, (Words{0x11u, 0x12u, 0x22u, 0x31u}));

    EXPECT_THROW(reference::radix_sort(keys, payloads, 8, 4), std::invalid_argument);
    EXPECT_THROW(reference::radix_sort(keys, payloads, 0, 33), std::invalid_argument);
    EXPECT_THROW(reference::radix_sort(keys, Words{1}, 0, 32), std::invalid_argument);
}

// A stable sort over all bits is the only order of (key, original position).
template <typename Key> void expect_order_of_pairs(const std::vector<Key>& keys, const std::string& pattern) {
    const auto n = static_cast<std::uint32_t>(keys.size());
    std::vector<std::pair<Key, std::uint32_t>> pairs;
    for (std::uint32_t i = 0; i < n; ++i) {
        pairs.emplace_back(keys[i], i);
    }
    std::sort(pairs.begin(), pairs.end());

    const Words positions = test::make_iota(n);
    const auto sorted = reference::radix_sort(keys, positions, 0, std::numeric_limits<Key>::digits);
    ASSERT_EQ(sorted.keys.size(), pairs.size());
    for (std::uint32_t i = 0; i < n; ++i) {
        ASSERT_EQ(std::pair(sorted.keys[i], sorted.payloads[i]), pairs[i]) << pattern << " at " << i;
    }

    // A bit range sorts by exactly these bits: low bits, then high bits, gives the full order (LSD).
    const auto low = reference::radix_sort(keys, positions, 0, 13);
    const auto both = reference::radix_sort(low.keys, low.payloads, 13, std::numeric_limits<Key>::digits);
    EXPECT_EQ(both.keys, sorted.keys) << pattern;
    EXPECT_EQ(both.payloads, sorted.payloads) << pattern;
}

TEST(ReferenceRadixSort, FullRangeIsTheOrderOfPairs) {
    for (const test::KeyPattern32 pattern : test::kAllKeyPatterns32) {
        expect_order_of_pairs(test::make_keys(pattern, 5003), name(pattern));
    }
    for (const test::KeyPattern64 pattern : test::kAllKeyPatterns64) {
        expect_order_of_pairs(test::make_keys(pattern, 5003), name(pattern));
    }
}

// --- work size ---

TEST(ReferenceWorkSize, MatchesHandComputation) {
    using reference::WorkSize;
    const auto size = [](std::uint32_t raw, std::uint32_t capacity, std::uint32_t divide, std::uint32_t multiply,
                         std::uint32_t items, std::uint32_t max_x) {
        return reference::work_size({raw, capacity, divide, multiply, items, max_x});
    };
    EXPECT_EQ(size(0, 100, 1, 1, 64, 65535), (WorkSize{0, 0, 1, 1, 0}));
    EXPECT_EQ(size(1, 100, 1, 1, 64, 65535), (WorkSize{1, 1, 1, 1, 0}));
    EXPECT_EQ(size(64, 100, 1, 1, 64, 65535), (WorkSize{64, 1, 1, 1, 0}));
    EXPECT_EQ(size(65, 100, 1, 1, 64, 65535), (WorkSize{65, 2, 1, 1, 0}));
    EXPECT_EQ(size(100, 100, 1, 1, 64, 65535), (WorkSize{100, 2, 1, 1, 0}));   // just fits
    EXPECT_EQ(size(101, 100, 1, 1, 64, 65535), (WorkSize{100, 2, 1, 1, 101})); // does not
    EXPECT_EQ(size(5, 0, 1, 1, 64, 65535), (WorkSize{0, 0, 1, 1, 5}));
    EXPECT_EQ(size(10, 100, 4, 3, 1, 65535), (WorkSize{9, 9, 1, 1, 0})); // 10 / 4 is 3 batches, of 3 each
    EXPECT_EQ(size(7, 100, 1, 1, 1, 7), (WorkSize{7, 7, 1, 1, 0}));
    EXPECT_EQ(size(8, 100, 1, 1, 1, 7), (WorkSize{8, 7, 2, 1, 0})); // 14 groups in the grid, 8 needed
    EXPECT_EQ(size(15, 100, 1, 1, 1, 7), (WorkSize{15, 7, 3, 1, 0}));
}

TEST(ReferenceWorkSize, DoesNotOverflowNearTheMaximum) {
    constexpr std::uint32_t kMax = 0xFFFFFFFFu;
    const auto size = reference::work_size({.raw = kMax, .capacity = kMax, .items_per_group = 256, .max_groups_x = 65535});
    EXPECT_EQ(size, (reference::WorkSize{kMax, 65535, 257, 1, 0})); // 2^24 groups; 256 rows would be 256 groups short
    EXPECT_THROW(reference::work_size({.raw = kMax, .capacity = kMax, .multiply = 2}), std::overflow_error);
    EXPECT_THROW(reference::work_size({.divide = 0}), std::invalid_argument);
}

// --- test inputs ---

TEST(Inputs, AreReproducibleToTheBit) {
    // Also computed outside this program. A change here changes the input of every test, and must be intended.
    EXPECT_EQ(test::make_keys(test::KeyPattern32::kRandom, 3), (Words{0x67DDDDC7u, 0x914FDB2Du, 0x84CBFF94u}));
    EXPECT_EQ(test::make_floats(test::FloatPattern::kWide, 2), (Floats{-0x1.28be0cp-32f, 0x1.c78c8p+35f}));
    EXPECT_NE(test::make_keys(test::KeyPattern32::kRandom, 4)[0], test::make_keys(test::KeyPattern32::kRandom, 3)[0]);
}

TEST(Inputs, KeysMatchTheirPattern) {
    using test::KeyPattern32;
    using test::KeyPattern64;
    const std::uint32_t n = 1000;
    const auto distinct = [](const auto& keys) { return std::set(keys.begin(), keys.end()).size(); };
    const auto one_bit = [](auto key) { return std::has_single_bit(key); };

    const Words sorted = test::make_keys(KeyPattern32::kSorted, n);
    const Words reversed = test::make_keys(KeyPattern32::kReversed, n);
    const Words one_bit_set = test::make_keys(KeyPattern32::kOneBitSet, n);
    EXPECT_EQ(distinct(test::make_keys(KeyPattern32::kAllEqual, n)), 1u);
    EXPECT_EQ(distinct(test::make_keys(KeyPattern32::kFewDistinct, n)), 5u);
    EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
    EXPECT_TRUE(std::is_sorted(reversed.rbegin(), reversed.rend()));
    EXPECT_TRUE(std::all_of(one_bit_set.begin(), one_bit_set.end(), one_bit));
    EXPECT_EQ(distinct(one_bit_set), 32u);

    const auto high = test::make_keys(KeyPattern64::kOnlyHighDiffers, n);
    const auto low = test::make_keys(KeyPattern64::kOnlyLowDiffers, n);
    std::set<std::uint64_t> low_of_high;
    std::set<std::uint64_t> high_of_low;
    for (std::uint32_t i = 0; i < n; ++i) {
        low_of_high.insert(high[i] & 0xFFFFFFFFu);
        high_of_low.insert(low[i] >> 32);
    }
    EXPECT_EQ(low_of_high.size(), 1u);
    EXPECT_EQ(high_of_low.size(), 1u);
    EXPECT_EQ(distinct(high), n);
    EXPECT_EQ(distinct(low), n);
    EXPECT_EQ(distinct(test::make_keys(KeyPattern64::kOneBitSet, n)), 64u);
}

TEST(Inputs, OffsetsCoverAllElementsInOrder) {
    for (const test::SegmentPattern pattern : test::kAllSegmentPatterns) {
        for (const std::uint32_t n : {0u, 1u, 2u, 7u, 8u, 1000u}) {
            const Words offsets = test::make_offsets(pattern, n);
            ASSERT_FALSE(offsets.empty()) << name(pattern);
            EXPECT_EQ(offsets.front(), 0u) << name(pattern) << ' ' << n;
            EXPECT_EQ(offsets.back(), n) << name(pattern) << ' ' << n;
            EXPECT_TRUE(std::is_sorted(offsets.begin(), offsets.end())) << name(pattern) << ' ' << n;
            if (pattern != test::SegmentPattern::kSingles) {
                EXPECT_GE(offsets.size(), 2u) << name(pattern) << ' ' << n;
            }
        }
    }
    EXPECT_EQ(test::make_offsets(test::SegmentPattern::kSingles, 3), (Words{0, 1, 2, 3}));
    const Words interleaved = test::make_offsets(test::SegmentPattern::kEmptiesInterleaved, 1000);
    EXPECT_EQ(interleaved[1], 0u);
    EXPECT_EQ(interleaved[interleaved.size() - 2], 1000u);
}

TEST(Inputs, FlagsFollowTheDensity) {
    const std::uint32_t n = 10'000;
    EXPECT_EQ(reference::compact(test::make_flags(n, 0.0)).size(), 0u);
    EXPECT_EQ(reference::compact(test::make_flags(n, 1.0)).size(), n);
    EXPECT_NEAR(static_cast<double>(reference::compact(test::make_flags(n, 0.3)).size()), 3000.0, 200.0);
}

TEST(Inputs, PositionsExcludeTheOrigin) {
    const reference::Aabb box = reference::reduce_aabb(test::make_positions(1000));
    EXPECT_GE(box.lower[0], 2.0f);
    EXPECT_LE(box.upper[0], 6.0f);
    EXPECT_GE(box.lower[1], -8.0f);
    EXPECT_LE(box.upper[1], -4.0f);
}

TEST(Inputs, InterestingSizes) {
    EXPECT_EQ(test::interesting_sizes(4, 64, 1024), (Words{0, 1, 2, 3, 4, 5, 63, 64, 65, 1023, 1024, 1025}));
    EXPECT_EQ(test::interesting_sizes(1, 1, 1), (Words{0, 1, 2, 3}));
}

} // namespace
} // namespace mote
