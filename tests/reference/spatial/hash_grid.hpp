// CPU reference of both constructions of the hash grid: buckets that hold particles in index order. Compared exactly.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// floor(coordinate * cells_per_metre), with the product rounded to float, clamped to [-2^30, 2^30].
std::int32_t grid_cell(float coordinate, float cells_per_metre);

// The cell of a centre; 0 along z in two dimensions.
std::array<std::int32_t, 3> grid_cell(const std::array<float, 4>& sphere, float cells_per_metre, std::uint32_t dimensions);

// The sum of the cell's coordinates times 1, 3687096127 and 1301982629, modulo `buckets`, a power of two; throws
// std::invalid_argument if it is not.
std::uint32_t grid_bucket(const std::array<std::int32_t, 3>& cell, std::uint32_t buckets);

// The smallest power of two that is at least 2n and at least 64.
std::uint32_t grid_buckets(std::uint32_t n);

// Bucket b holds entries[offsets[b]] up to, not including, entries[offsets[b + 1]]: particles, ascending.
struct HashGrid {
    std::vector<std::uint32_t> offsets; // one more than buckets
    std::vector<std::uint32_t> entries;
    std::vector<std::array<float, 4>> spheres; // of the entries
};

HashGrid build_hash_grid(std::span<const std::array<float, 4>> spheres, float cells_per_metre, std::uint32_t dimensions,
                         std::uint32_t buckets);

} // namespace mote::reference
