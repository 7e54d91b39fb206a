#include "reference/spatial/morton.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace mote::reference {

int morton_exponent(const Aabb& bounds, std::uint32_t bits, std::uint32_t dimensions) {
    float extent = 0.0f;
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        const float side = bounds.upper[axis] - bounds.lower[axis];
        extent = std::max(extent, side);
    }
    const int grid_bits = static_cast<int>(bits);
    if (extent == 0.0f || !std::isfinite(extent)) {
        return -grid_bits;
    }
    int exponent = -126;
    while (exponent < 127 && static_cast<double>(extent) > std::ldexp(1.0, exponent + grid_bits)) {
        ++exponent;
    }
    return exponent;
}

MortonGrid make_morton_grid(const Aabb& bounds, std::uint32_t bits, std::uint32_t dimensions) {
    return {.lower = bounds.lower, .exponent = morton_exponent(bounds, bits, dimensions), .bits = bits, .dimensions = dimensions};
}

std::array<std::uint32_t, 3> morton_cell(const MortonGrid& grid, const std::array<float, 4>& point) {
    const auto last = static_cast<float>((1u << grid.bits) - 1u);
    const float cells_per_metre = std::ldexp(1.0f, -grid.exponent);
    std::array<std::uint32_t, 3> cell{};
    for (std::size_t axis = 0; axis < grid.dimensions; ++axis) {
        const float offset = point[axis] - grid.lower[axis];
        const float unclamped = std::floor(offset * cells_per_metre);
        const float inside = unclamped > 0.0f ? std::min(unclamped, last) : 0.0f; // a NaN is not above 0
        cell[axis] = static_cast<std::uint32_t>(inside);
    }
    return cell;
}

std::uint64_t interleave(const std::array<std::uint32_t, 3>& cell, std::uint32_t bits, std::uint32_t dimensions) {
    std::uint64_t key = 0;
    std::uint32_t target = 0;
    for (std::uint32_t bit = 0; bit < bits; ++bit) {
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            key |= static_cast<std::uint64_t>((cell[axis] >> bit) & 1u) << target;
            ++target;
        }
    }
    return key;
}

std::vector<std::uint64_t> morton_keys(const MortonGrid& grid, std::span<const std::array<float, 4>> points) {
    std::vector<std::uint64_t> keys;
    keys.reserve(points.size());
    for (const std::array<float, 4>& point : points) {
        keys.push_back(interleave(morton_cell(grid, point), grid.bits, grid.dimensions));
    }
    return keys;
}

std::vector<std::uint32_t> morton_keys_32(const MortonGrid& grid, std::span<const std::array<float, 4>> points) {
    if (grid.dimensions * grid.bits > 32) {
        throw std::invalid_argument("morton_keys_32: the keys are longer than 32 bits");
    }
    const std::vector<std::uint64_t> keys = morton_keys(grid, points);
    return {keys.begin(), keys.end()};
}

} // namespace mote::reference
