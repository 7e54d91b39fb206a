#include "reference/spatial/zorder.hpp"

#include "reference/algorithms/radix_sort.hpp"
#include "reference/spatial/hash_grid.hpp"
#include "reference/spatial/morton.hpp"

#include <cmath>
#include <numeric>
#include <set>
#include <utility>

namespace mote::reference {

std::uint64_t zorder_key(const std::array<float, 4>& sphere, float cells_per_metre, std::uint32_t dimensions) {
    const std::array<std::int32_t, 3> cell = grid_cell(sphere, cells_per_metre, dimensions);
    std::array<std::uint32_t, 3> bits{};
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        bits[axis] = static_cast<std::uint32_t>(cell[axis]);
    }
    return interleave(bits, kZorderBits, dimensions);
}

Zorder build_zorder(std::span<const std::array<float, 4>> spheres, float cells_per_metre, std::uint32_t dimensions) {
    std::vector<std::uint64_t> keys;
    for (const std::array<float, 4>& sphere : spheres) {
        keys.push_back(zorder_key(sphere, cells_per_metre, dimensions));
    }
    std::vector<std::uint32_t> particles(spheres.size());
    std::iota(particles.begin(), particles.end(), 0u);
    SortedPairs<std::uint64_t> sorted = radix_sort(keys, particles, 0, 64);
    return {.keys = std::move(sorted.keys), .order = std::move(sorted.payloads)};
}

std::uint32_t zorder_level(float step, float reach) {
    std::uint32_t level = 0;
    while (level < kZorderBits && std::ldexp(static_cast<double>(step), static_cast<int>(level)) < reach) {
        ++level;
    }
    return level;
}

std::vector<std::uint64_t> zorder_cells(const std::array<float, 4>& sphere, float reach, float cells_per_metre,
                                        std::uint32_t level, std::uint32_t dimensions) {
    // There are 2^(21 - level) coordinates on each axis: the unbounded ones modulo that (floored).
    const std::int64_t repeat = std::int64_t{1} << (kZorderBits - level);
    std::array<std::set<std::uint32_t>, 3> axes{{{0}, {0}, {0}}};
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        const float lower = sphere[axis] - reach;
        const float upper = sphere[axis] + reach;
        const double edge = std::ldexp(1.0, static_cast<int>(level));
        const auto first = static_cast<std::int64_t>(std::floor(grid_cell(lower, cells_per_metre) / edge));
        const auto last = static_cast<std::int64_t>(std::floor(grid_cell(upper, cells_per_metre) / edge));
        axes[axis].clear();
        for (std::int64_t at = first; at <= last && at < first + repeat; ++at) {
            axes[axis].insert(static_cast<std::uint32_t>(((at % repeat) + repeat) % repeat));
        }
    }
    std::set<std::uint64_t> cells;
    for (const std::uint32_t x : axes[0]) {
        for (const std::uint32_t y : axes[1]) {
            for (const std::uint32_t z : axes[2]) {
                cells.insert(interleave({x, y, z}, kZorderBits - level, dimensions));
            }
        }
    }
    return {cells.begin(), cells.end()};
}

} // namespace mote::reference
