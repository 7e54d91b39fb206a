// Test inputs: the same numbers on every machine, compiler and run.
//
// Each generator is seeded by its name and n, and uses the raw output of std::mt19937, which the standard defines to the bit. The
// standard distributions are implementation-defined and so are not used.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::test {

enum class KeyPattern32 { kAllEqual, kSorted, kReversed, kRandom, kOneBitSet, kFewDistinct };
enum class KeyPattern64 {
    kRandom,
    kAllEqual,
    kSorted,
    kReversed,
    kOnlyHighDiffers, // the low word is one constant
    kOnlyLowDiffers,  // the high word is one constant
    kOneBitSet
};
enum class FloatPattern {
    kUnit, // [-1, 1), multiples of 2^-24: their exact sum fits a 64-bit integer
    kWide  // both signs, magnitudes from 2^-40 to 2^40: cancellation, and no denormal in any partial sum
};
enum class SegmentPattern {
    kOneSegment,         // one segment holds all n
    kSingles,            // n segments of one
    kEmptiesInterleaved, // runs of 0 to 2 empty segments between short ones; the first and the last are empty
    kRandomLengths,      // 0 to 100
    kHugeAmongTiny,      // about three quarters of n in one segment, lengths 0 to 3 before and after it
    kAllEmptyButLast
};

// For testing::ValuesIn.
inline constexpr std::array kAllKeyPatterns32{KeyPattern32::kAllEqual, KeyPattern32::kSorted,    KeyPattern32::kReversed,
                                              KeyPattern32::kRandom,   KeyPattern32::kOneBitSet, KeyPattern32::kFewDistinct};
inline constexpr std::array kAllKeyPatterns64{
    KeyPattern64::kRandom,          KeyPattern64::kAllEqual,       KeyPattern64::kSorted,   KeyPattern64::kReversed,
    KeyPattern64::kOnlyHighDiffers, KeyPattern64::kOnlyLowDiffers, KeyPattern64::kOneBitSet};
inline constexpr std::array kAllFloatPatterns{FloatPattern::kUnit, FloatPattern::kWide};
inline constexpr std::array kAllSegmentPatterns{SegmentPattern::kOneSegment,         SegmentPattern::kSingles,
                                                SegmentPattern::kEmptiesInterleaved, SegmentPattern::kRandomLengths,
                                                SegmentPattern::kHugeAmongTiny,      SegmentPattern::kAllEmptyButLast};

// snake_case, valid in a GoogleTest parameter name.
std::string name(KeyPattern32 pattern);
std::string name(KeyPattern64 pattern);
std::string name(FloatPattern pattern);
std::string name(SegmentPattern pattern);

std::vector<std::uint32_t> make_keys(KeyPattern32 pattern, std::uint32_t n);
std::vector<std::uint64_t> make_keys(KeyPattern64 pattern, std::uint32_t n);

// 0, 1, 2, ...: the payload that shows whether a sort was stable.
std::vector<std::uint32_t> make_iota(std::uint32_t n);

// n indices below `bound`, repeats allowed; bound > 0 unless n == 0.
std::vector<std::uint32_t> make_indices(std::uint32_t n, std::uint32_t bound);

std::vector<float> make_floats(FloatPattern pattern, std::uint32_t n);

// n elements of N floats; component c of element i is float i * N + c of make_floats(pattern, n * N).
template <std::size_t N> std::vector<std::array<float, N>> make_float_arrays(FloatPattern pattern, std::uint32_t n) {
    const std::vector<float> flat = make_floats(pattern, n * static_cast<std::uint32_t>(N));
    std::vector<std::array<float, N>> result(n);
    for (std::size_t i = 0; i < flat.size(); ++i) {
        result[i / N][i % N] = flat[i];
    }
    return result;
}

// Points in the box [2, 6] x [-8, -4] x [-1, 1], with w in [1000, 1001]. The box excludes the origin and w lies far outside it,
// so that a reduction that starts from zero, or one that includes w, gives a wrong box.
std::vector<std::array<float, 4>> make_positions(std::uint32_t n);

// CSR offsets over n elements: the first is 0, the last is n, none decreases; segments + 1 entries.
// kSingles over no element has no segment; every other pattern has at least one.
std::vector<std::uint32_t> make_offsets(SegmentPattern pattern, std::uint32_t n);

// n flags, each set with probability `density` (0 gives none, 1 gives all). Set flags are not all 1.
std::vector<std::uint32_t> make_flags(std::uint32_t n, double density);

// 0, 1, 2, 3, and one below, at and one above each of the three sizes (> 0): ascending, no repeats.
std::vector<std::uint32_t> interesting_sizes(std::uint32_t subgroup, std::uint32_t workgroup, std::uint32_t tile);

} // namespace mote::test
