// CPU reference of the multi-level z-order search: keys of an unbounded grid, their order, and the cells that a query visits.
// Compared exactly.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// Bits per axis of a key; the domain is unbounded because cells repeat.
inline constexpr std::uint32_t kZorderBits = 21;

// The low bits of the coordinates of the cell (grid_cell() of hash_grid.hpp), two's complement, interleaved: 63 bits in three
// dimensions, 42 in two.
std::uint64_t zorder_key(const std::array<float, 4>& sphere, float cells_per_metre, std::uint32_t dimensions);

struct Zorder {
    std::vector<std::uint64_t> keys;  // ascending
    std::vector<std::uint32_t> order; // the particles; ascending among equal keys
};

Zorder build_zorder(std::span<const std::array<float, 4>> spheres, float cells_per_metre, std::uint32_t dimensions);

// The smallest level whose cell edge, step * 2^level, is at least `reach`; at most 21, a level of one cell.
std::uint32_t zorder_level(float step, float reach);

// The cells of a level that a query visits, as key >> dimensions * level: all cells that the box from centre - reach to centre +
// reach (float arithmetic) touches, each once, ascending.
std::vector<std::uint64_t> zorder_cells(const std::array<float, 4>& sphere, float reach, float cells_per_metre,
                                        std::uint32_t level, std::uint32_t dimensions);

} // namespace mote::reference
