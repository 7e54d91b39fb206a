// CPU reference of the Morton codes: cells on a grid over the bounds, their bits interleaved. Compared exactly: cell edges are
// powers of two, so the only roundings are one subtraction and, below the normal range, one product.
#pragma once

#include "reference/algorithms/reduce.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

struct MortonGrid {
    std::array<float, 3> lower{};
    int exponent = 0;             // a cell's edge is 2^exponent m
    std::uint32_t bits = 10;      // per axis
    std::uint32_t dimensions = 3; // 2: z is ignored
};

// The smallest e from -126 to 127 for which 2^bits cells of edge 2^e span the longest side, upper - lower in float arithmetic.
// -bits, which makes the grid 1 m wide, if the longest side is 0 or non-finite, or there is none (bounds of no points).
int morton_exponent(const Aabb& bounds, std::uint32_t bits, std::uint32_t dimensions);

MortonGrid make_morton_grid(const Aabb& bounds, std::uint32_t bits, std::uint32_t dimensions);

// From 0 to 2^bits - 1 on every axis; 0 on z in two dimensions. Points outside take the nearest cell; NaN gives 0.
std::array<std::uint32_t, 3> morton_cell(const MortonGrid& grid, const std::array<float, 4>& point);

// x gives bits 0, D, 2D, ..., y the next, z the next; D = dimensions. Only the lowest `bits` bits of each are used.
std::uint64_t interleave(const std::array<std::uint32_t, 3>& cell, std::uint32_t bits, std::uint32_t dimensions);

// The key of every point; w is ignored.
std::vector<std::uint64_t> morton_keys(const MortonGrid& grid, std::span<const std::array<float, 4>> points);

// The same in 32 bits, as on the GPU if dimensions * bits <= 32; throws std::invalid_argument otherwise.
std::vector<std::uint32_t> morton_keys_32(const MortonGrid& grid, std::span<const std::array<float, 4>> points);

} // namespace mote::reference
