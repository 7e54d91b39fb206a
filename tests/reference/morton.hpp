// CPU twin of the Morton codes: cells on a grid over the bounds, their bits interleaved. Compared exactly: cell edges are powers
// of two, so the only roundings are one subtraction and, below the normal range, one product.
#pragma once

#include "reference/reduce.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

struct MortonGrid {
    std::array<float, 3> lower{};
    int exponent = 0;             // a cell's edge is 2^exponent m
    std::uint32_t bits = 10;      // per axis
    std::uint32_t dimensions = 3; // 2: z has no part
};

// The smallest e from -126 to 127 for which 2^bits cells of edge 2^e span the longest side, upper - lower in float arithmetic.
// -bits, which makes the grid 1 m wide, when the longest side is 0 or not finite, or there is none (bounds of no point).
int morton_exponent(const Aabb& bounds, std::uint32_t bits, std::uint32_t dimensions);

MortonGrid make_morton_grid(const Aabb& bounds, std::uint32_t bits, std::uint32_t dimensions);

// From 0 to 2^bits - 1 on every axis that counts, and 0 on z if it does not. Points outside take the nearest cell; NaN is 0.
std::array<std::uint32_t, 3> morton_cell(const MortonGrid& grid, const std::array<float, 4>& point);

// x gives bits 0, D, 2 D, ..., y the next, z the next; D = dimensions. Only the lowest `bits` bits of each are taken.
std::uint64_t interleave(const std::array<std::uint32_t, 3>& cell, std::uint32_t bits, std::uint32_t dimensions);

// The key of every point, w being ignored.
std::vector<std::uint64_t> morton_keys(const MortonGrid& grid, std::span<const std::array<float, 4>> points);

// The same as the GPU holds them when dimensions * bits <= 32; throws std::invalid_argument when they are more.
std::vector<std::uint32_t> morton_keys_32(const MortonGrid& grid, std::span<const std::array<float, 4>> points);

} // namespace mote::reference
