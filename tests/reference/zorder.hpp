// CPU twin of the multi-level z-order search: keys of an unbounded grid, their order, and the cells a query has to look at.
// Compared exactly.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// Keys are made of so many bits per axis; the domain is unbounded because cells repeat beyond.
inline constexpr std::uint32_t kZorderBits = 21;

// The low bits of the coordinates of the cell (grid_cell() of hash_grid.hpp), two's complement, interleaved: 63 bits in three
// dimensions, 42 in two.
std::uint64_t zorder_key(const std::array<float, 4>& sphere, float cells_per_metre, std::uint32_t dimensions);

struct Zorder {
    std::vector<std::uint64_t> keys;  // ascending
    std::vector<std::uint32_t> order; // the particles; those of equal keys ascending
};

Zorder build_zorder(std::span<const std::array<float, 4>> spheres, float cells_per_metre, std::uint32_t dimensions);

// The smallest level whose cells have an edge, step * 2^level, of at least `reach`; at most 21, a level of one cell.
std::uint32_t zorder_level(float step, float reach);

// The cells of a level that a query looks at, as key >> dimensions * level: all that the box of centre - reach to centre + reach
// touches (float arithmetic), each once, ascending.
std::vector<std::uint64_t> zorder_cells(const std::array<float, 4>& sphere, float reach, float cells_per_metre,
                                        std::uint32_t level, std::uint32_t dimensions);

} // namespace mote::reference
