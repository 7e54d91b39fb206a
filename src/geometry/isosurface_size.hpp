// The capacities that an isosurface needs. They are known only after its extraction: the caller begins with a guess and repeats
// the extraction with more if that was too little.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace mote::geometry {

struct IsosurfaceSize {
    std::uint32_t reaches = 0, blocks = 0; ///< As in IsosurfaceCapacity.
    std::uint32_t vertices = 0, triangles = 0;

    /// Enough for a connected fluid of some ten thousand particles with cells of one radius.
    static IsosurfaceSize guess(std::uint32_t particles) {
        const std::uint64_t n = particles;
        return {saturated(16 * n), particles, saturated(2 * n + 1000), saturated(4 * n + 2000)};
    }
    bool holds(const IsosurfaceSize& needed) const {
        return needed.reaches <= reaches && needed.blocks <= blocks && needed.vertices <= vertices &&
               needed.triangles <= triangles;
    }
    /// After an overflow the needs of later lists are underestimated; they grow with the next attempt.
    void grow_to(const IsosurfaceSize& needed) {
        const auto grow = [](std::uint32_t& capacity, std::uint32_t need) {
            if (need > capacity) capacity = saturated(std::uint64_t{need} + need / 8);
        };
        grow(reaches, needed.reaches);
        grow(blocks, needed.blocks);
        grow(vertices, needed.vertices);
        grow(triangles, needed.triangles);
    }

private:
    /// Saturates instead of wrapping around, so that a need beyond the limit is an error and not an endless loop.
    static std::uint32_t saturated(std::uint64_t wanted) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(wanted, std::numeric_limits<std::uint32_t>::max()));
    }
};

} // namespace mote::geometry
