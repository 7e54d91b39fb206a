#include "reference/spatial/hash_grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace mote::reference {

std::int32_t grid_cell(float coordinate, float cells_per_metre) {
    const float cell = std::floor(coordinate * cells_per_metre);
    return static_cast<std::int32_t>(std::clamp(cell, -0x1p30f, 0x1p30f));
}

std::array<std::int32_t, 3> grid_cell(const std::array<float, 4>& sphere, float cells_per_metre, std::uint32_t dimensions) {
    std::array<std::int32_t, 3> cell{};
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        cell[axis] = grid_cell(sphere[axis], cells_per_metre);
    }
    return cell;
}

std::uint32_t grid_bucket(const std::array<std::int32_t, 3>& cell, std::uint32_t buckets) {
    if (!std::has_single_bit(buckets)) {
        throw std::invalid_argument("grid_bucket: the number of buckets is no power of two");
    }
    constexpr std::array<std::int64_t, 3> kFactors{1, 3687096127, 1301982629};
    std::int64_t sum = 0; // exact: the products are below 2^62
    for (std::size_t axis = 0; axis < 3; ++axis) {
        sum += kFactors[axis] * cell[axis];
    }
    const std::int64_t remainder = sum % std::int64_t{buckets};
    return static_cast<std::uint32_t>(remainder < 0 ? remainder + std::int64_t{buckets} : remainder);
}

std::uint32_t grid_buckets(std::uint32_t n) {
    std::uint32_t buckets = 64;
    while (buckets < 2 * std::uint64_t{n}) {
        buckets *= 2;
    }
    return buckets;
}

HashGrid build_hash_grid(std::span<const std::array<float, 4>> spheres, float cells_per_metre, std::uint32_t dimensions,
                         std::uint32_t buckets) {
    std::vector<std::vector<std::uint32_t>> contents(buckets);
    for (std::uint32_t i = 0; i < spheres.size(); ++i) {
        contents[grid_bucket(grid_cell(spheres[i], cells_per_metre, dimensions), buckets)].push_back(i);
    }
    HashGrid grid;
    grid.offsets.push_back(0);
    for (const std::vector<std::uint32_t>& bucket : contents) {
        for (const std::uint32_t i : bucket) {
            grid.entries.push_back(i);
            grid.spheres.push_back(spheres[i]);
        }
        grid.offsets.push_back(static_cast<std::uint32_t>(grid.entries.size()));
    }
    return grid;
}

} // namespace mote::reference
