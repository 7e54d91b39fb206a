#include "support/inputs.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>
#include <string_view>

namespace mote::test {

namespace {

// FNV-1a over the name and the bytes of n. Any fixed mixing would do; std::hash is not fixed.
std::mt19937 engine_for(std::string_view stream, std::uint32_t n) {
    std::uint32_t hash = 2166136261u;
    const auto mix = [&hash](std::uint32_t byte) { hash = (hash ^ byte) * 16777619u; };
    for (const char letter : stream) {
        mix(static_cast<unsigned char>(letter));
    }
    for (std::uint32_t shift = 0; shift < 32; shift += 8) {
        mix((n >> shift) & 0xFFu);
    }
    return std::mt19937(hash);
}

std::uint32_t next_u32(std::mt19937& engine) {
    return static_cast<std::uint32_t>(engine()); // mt19937's result type may be wider than its 32 bits
}

std::uint64_t next_u64(std::mt19937& engine) {
    const std::uint64_t high = next_u32(engine); // two statements: the order of operands is not fixed
    const std::uint64_t low = next_u32(engine);
    return high << 32 | low;
}

// [-1, 1) in steps of 2^-24: 25 signed bits, exact in a float.
float next_unit(std::mt19937& engine) {
    const std::int32_t steps = static_cast<std::int32_t>(next_u32(engine) >> 7) - (1 << 24);
    return static_cast<float>(steps) * 0x1p-24f;
}

// [0, 1) in steps of 2^-24.
float next_fraction(std::mt19937& engine) { return static_cast<float>(next_u32(engine) >> 8) * 0x1p-24f; }

float next_wide(std::mt19937& engine) {
    const float mantissa = 1.0f + next_fraction(engine); // 1 to 2, both possible after rounding
    const std::uint32_t bits = next_u32(engine);
    const float magnitude = std::ldexp(mantissa, static_cast<int>((bits >> 1) % 80u) - 40);
    return (bits & 1u) != 0 ? -magnitude : magnitude;
}

// Appends segments of the lengths that `next_length` returns until they cover `until` elements.
void append_segments(std::vector<std::uint32_t>& offsets, std::uint32_t until,
                     const std::function<std::uint32_t()>& next_length) {
    while (offsets.back() < until) {
        const std::uint32_t left = until - offsets.back();
        offsets.push_back(offsets.back() + std::min(next_length(), left));
    }
}

} // namespace

std::string name(KeyPattern32 pattern) {
    switch (pattern) {
    case KeyPattern32::kAllEqual: return "all_equal";
    case KeyPattern32::kSorted: return "sorted";
    case KeyPattern32::kReversed: return "reversed";
    case KeyPattern32::kRandom: return "random";
    case KeyPattern32::kOneBitSet: return "one_bit_set";
    case KeyPattern32::kFewDistinct: return "few_distinct";
    }
    throw std::invalid_argument("unknown KeyPattern32");
}

std::string name(KeyPattern64 pattern) {
    switch (pattern) {
    case KeyPattern64::kRandom: return "random";
    case KeyPattern64::kAllEqual: return "all_equal";
    case KeyPattern64::kSorted: return "sorted";
    case KeyPattern64::kReversed: return "reversed";
    case KeyPattern64::kOnlyHighDiffers: return "only_high_differs";
    case KeyPattern64::kOnlyLowDiffers: return "only_low_differs";
    case KeyPattern64::kOneBitSet: return "one_bit_set";
    }
    throw std::invalid_argument("unknown KeyPattern64");
}

std::string name(FloatPattern pattern) {
    switch (pattern) {
    case FloatPattern::kUnit: return "unit";
    case FloatPattern::kWide: return "wide";
    }
    throw std::invalid_argument("unknown FloatPattern");
}

std::string name(SegmentPattern pattern) {
    switch (pattern) {
    case SegmentPattern::kOneSegment: return "one_segment";
    case SegmentPattern::kSingles: return "singles";
    case SegmentPattern::kEmptiesInterleaved: return "empties_interleaved";
    case SegmentPattern::kRandomLengths: return "random_lengths";
    case SegmentPattern::kHugeAmongTiny: return "huge_among_tiny";
    case SegmentPattern::kAllEmptyButLast: return "all_empty_but_last";
    }
    throw std::invalid_argument("unknown SegmentPattern");
}

std::vector<std::uint32_t> make_keys(KeyPattern32 pattern, std::uint32_t n) {
    std::mt19937 engine = engine_for("keys32_" + name(pattern), n);
    // Five full 32-bit values, so that they differ in every digit.
    std::array<std::uint32_t, 5> few{};
    std::generate(few.begin(), few.end(), [&] { return next_u32(engine); });

    std::vector<std::uint32_t> keys(n);
    for (std::uint32_t& key : keys) {
        switch (pattern) {
        case KeyPattern32::kAllEqual: key = few[0]; break;
        case KeyPattern32::kSorted:
        case KeyPattern32::kReversed:
        case KeyPattern32::kRandom: key = next_u32(engine); break;
        case KeyPattern32::kOneBitSet: key = 1u << (next_u32(engine) % 32u); break;
        case KeyPattern32::kFewDistinct: key = few[next_u32(engine) % few.size()]; break;
        }
    }
    if (pattern == KeyPattern32::kSorted) {
        std::sort(keys.begin(), keys.end());
    } else if (pattern == KeyPattern32::kReversed) {
        std::sort(keys.begin(), keys.end(), std::greater<>());
    }
    return keys;
}

std::vector<std::uint64_t> make_keys(KeyPattern64 pattern, std::uint32_t n) {
    std::mt19937 engine = engine_for("keys64_" + name(pattern), n);
    const std::uint64_t constant = next_u64(engine);
    constexpr std::uint64_t kLow = 0xFFFFFFFFu;

    std::vector<std::uint64_t> keys(n);
    for (std::uint64_t& key : keys) {
        switch (pattern) {
        case KeyPattern64::kAllEqual: key = constant; break;
        case KeyPattern64::kRandom:
        case KeyPattern64::kSorted:
        case KeyPattern64::kReversed: key = next_u64(engine); break;
        case KeyPattern64::kOnlyHighDiffers: key = (next_u64(engine) & ~kLow) | (constant & kLow); break;
        case KeyPattern64::kOnlyLowDiffers: key = (constant & ~kLow) | (next_u64(engine) & kLow); break;
        case KeyPattern64::kOneBitSet: key = std::uint64_t{1} << (next_u32(engine) % 64u); break;
        }
    }
    if (pattern == KeyPattern64::kSorted) {
        std::sort(keys.begin(), keys.end());
    } else if (pattern == KeyPattern64::kReversed) {
        std::sort(keys.begin(), keys.end(), std::greater<>());
    }
    return keys;
}

std::vector<std::uint32_t> make_iota(std::uint32_t n) {
    std::vector<std::uint32_t> values(n);
    std::iota(values.begin(), values.end(), 0u);
    return values;
}

std::vector<std::uint32_t> make_indices(std::uint32_t n, std::uint32_t bound) {
    if (n > 0 && bound == 0) {
        throw std::invalid_argument("make_indices: there is no index below 0");
    }
    std::mt19937 engine = engine_for("indices", n);
    std::vector<std::uint32_t> indices(n);
    std::generate(indices.begin(), indices.end(), [&] { return next_u32(engine) % bound; });
    return indices;
}

std::vector<float> make_floats(FloatPattern pattern, std::uint32_t n) {
    std::mt19937 engine = engine_for("floats_" + name(pattern), n);
    std::vector<float> values(n);
    for (float& value : values) {
        value = pattern == FloatPattern::kUnit ? next_unit(engine) : next_wide(engine);
    }
    return values;
}

std::vector<std::array<float, 4>> make_positions(std::uint32_t n) {
    std::mt19937 engine = engine_for("positions", n);
    std::vector<std::array<float, 4>> points(n);
    for (std::array<float, 4>& point : points) {
        // Factors are powers of two: the product is exact, so a fused multiply-add gives the same bits.
        point[0] = 4.0f + 2.0f * next_unit(engine);
        point[1] = -6.0f + 2.0f * next_unit(engine);
        point[2] = next_unit(engine);
        point[3] = 1000.0f + next_fraction(engine);
    }
    return points;
}

std::vector<std::uint32_t> make_offsets(SegmentPattern pattern, std::uint32_t n) {
    std::mt19937 engine = engine_for("offsets_" + name(pattern), n);
    std::vector<std::uint32_t> offsets{0};
    const auto tiny = [&] { return next_u32(engine) % 4u; };

    switch (pattern) {
    case SegmentPattern::kOneSegment: offsets.push_back(n); break;
    case SegmentPattern::kSingles: append_segments(offsets, n, [] { return 1u; }); break;
    case SegmentPattern::kEmptiesInterleaved:
        offsets.push_back(0);
        while (offsets.back() < n) {
            const std::uint32_t length = 1u + next_u32(engine) % 7u;
            offsets.push_back(offsets.back() + std::min(length, n - offsets.back()));
            offsets.insert(offsets.end(), next_u32(engine) % 3u, std::uint32_t{offsets.back()});
        }
        offsets.push_back(n);
        break;
    case SegmentPattern::kRandomLengths:
        append_segments(offsets, n, [&] { return next_u32(engine) % 101u; });
        if (n == 0) {
            offsets.push_back(0);
        }
        break;
    case SegmentPattern::kHugeAmongTiny:
        append_segments(offsets, n / 8u, tiny);
        offsets.push_back(n - n / 8u);
        append_segments(offsets, n, tiny);
        break;
    case SegmentPattern::kAllEmptyButLast:
        offsets.insert(offsets.end(), n / 16u + 5u, 0u);
        offsets.push_back(n);
        break;
    }
    return offsets;
}

std::vector<std::uint32_t> make_flags(std::uint32_t n, double density) {
    if (!(density >= 0.0 && density <= 1.0)) {
        throw std::invalid_argument("make_flags: density must lie in [0, 1]");
    }
    std::mt19937 engine = engine_for("flags", n);
    // In 64 bits: density 1 must be above every 32-bit random value.
    const auto threshold = static_cast<std::uint64_t>(density * 0x1p32);
    // A shader that tests "== 1", the sign or the low bit, or that sums raw flags, fails with these.
    constexpr std::array<std::uint32_t, 4> kSet{1u, 2u, 0x80000000u, 0xFFFFFFFFu};
    std::vector<std::uint32_t> flags(n);
    for (std::uint32_t& flag : flags) {
        const bool keep = next_u32(engine) < threshold;
        const std::uint32_t value = kSet[next_u32(engine) % kSet.size()];
        flag = keep ? value : 0u;
    }
    return flags;
}

std::vector<std::uint32_t> interesting_sizes(std::uint32_t subgroup, std::uint32_t workgroup, std::uint32_t tile) {
    if (subgroup == 0 || workgroup == 0 || tile == 0) {
        throw std::invalid_argument("interesting_sizes: the sizes must be positive");
    }
    std::set<std::uint32_t> sizes{0, 1, 2, 3};
    for (const std::uint32_t size : {subgroup, workgroup, tile}) {
        sizes.insert({size - 1, size, size + 1});
    }
    return {sizes.begin(), sizes.end()};
}

} // namespace mote::test
