// CPU twin of the reductions: sum, min and max of u32 and f32, and the bounding box of points.
//
// Everything is compared exactly except the float sum, whose value depends on the order of the additions. For
// it the twin gives the true sum and how far any honest float32 summation may lie from it.
//
// Inputs are finite (mote refuses NaN and infinity at the door). -0 and +0 count as equal: compare by value.
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
    double error_bound = 0.0; // a float32 result r is right when |r - sum| <= error_bound
};

// The sum of `values`, and the largest error of any float32 summation in which no value takes part in more
// than `depth` additions, each rounded to nearest. Adding a zero does not round, so padding lanes cost
// nothing, and n values need no more than n - 1 rounding additions: a larger `depth` is taken as n - 1, and
// UINT32_MAX means "any order whatever". Needs sum |x| < FLT_MAX. Empty: {0, 0}. The bound is derived in
// reduce.cpp.
BoundedSum reduce_sum(std::span<const float> values, std::uint32_t depth);

// True when `measured` is a number within the bound.
bool contains(const BoundedSum& expected, float measured);

struct Aabb {
    std::array<float, 3> lower;
    std::array<float, 3> upper;
};

// Bounding box of the xyz of each point; w is ignored. Empty: lower = +infinity, upper = -infinity.
Aabb reduce_aabb(std::span<const std::array<float, 4>> points);

} // namespace mote::reference
