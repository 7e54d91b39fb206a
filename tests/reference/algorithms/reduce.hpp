// CPU reference of the reductions: sum, min and max of u32 and f32, and the bounding box of points.
//
// Everything is compared exactly except the float sum, whose value depends on the order of the additions. For it the reference
// gives the true sum and a bound on the error of any correct float32 summation.
//
// Inputs are finite (mote rejects NaN and infinity). -0 and +0 count as equal: compare by value.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace mote::reference {

// Sum modulo 2^32. Empty: 0.
std::uint32_t reduce_sum(std::span<const std::uint32_t> values);

// Empty: 0xFFFFFFFF, the identity of min.
std::uint32_t reduce_min(std::span<const std::uint32_t> values);

// Empty: 0, the identity of max on unsigned numbers.
std::uint32_t reduce_max(std::span<const std::uint32_t> values);

// Empty: +infinity.
float reduce_min(std::span<const float> values);

// Empty: -infinity.
float reduce_max(std::span<const float> values);

struct BoundedSum {
    double sum = 0.0;
    double error_bound = 0.0; // a float32 result r is correct if |r - sum| <= error_bound
};

// The sum of `values`, and the largest error of any float32 summation in which no value passes through more than `depth`
// additions, each rounded to nearest. Adding a zero does not round, so padding lanes do not count. n values need at most n - 1
// rounding additions: a larger `depth` is taken as n - 1, and UINT32_MAX means any order. Needs sum |x| < FLT_MAX. Empty: {0, 0}.
// The bound is derived in reduce.cpp.
BoundedSum reduce_sum(std::span<const float> values, std::uint32_t depth);

// True if `measured` is within the bound; false for NaN.
bool contains(const BoundedSum& expected, float measured);

struct Aabb {
    std::array<float, 3> lower;
    std::array<float, 3> upper;
};

// Bounding box of the xyz of each point; w is ignored. Empty: lower = +infinity, upper = -infinity.
Aabb reduce_aabb(std::span<const std::array<float, 4>> points);

} // namespace mote::reference
