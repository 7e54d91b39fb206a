// How much room an isosurface takes. It is known when it has been made: who makes one begins with a guess, and makes it again
// with more if that was too little.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace mote::geometry {

struct IsosurfaceSize {
    std::uint32_t reaches = 0, blocks = 0; ///< As of IsosurfaceCapacity.
    std::uint32_t vertices = 0, triangles = 0;

    /// What cells of a radius need of a few ten thousand particles in one piece.
    static IsosurfaceSize guess(std::uint32_t particles) {
        const std::uint64_t n = particles;
        return {as_far_as_it_goes(16 * n), particles, as_far_as_it_goes(2 * n + 1000), as_far_as_it_goes(4 * n + 2000)};
    }
    bool holds(const IsosurfaceSize& needed) const {
        return needed.reaches <= reaches && needed.blocks <= blocks && needed.vertices <= vertices &&
               needed.triangles <= triangles;
    }
    /// What follows from a list for which there was no room is known in part only, and grows with the next attempt.
    void grow_to(const IsosurfaceSize& needed) {
        const auto grow = [](std::uint32_t& room, std::uint32_t need) {
            if (need > room) room = as_far_as_it_goes(std::uint64_t{need} + need / 8);
        };
        grow(reaches, needed.reaches);
        grow(blocks, needed.blocks);
        grow(vertices, needed.vertices);
        grow(triangles, needed.triangles);
    }

private:
    /// Never less by going around: who asks for more than there is shall hear that, and not try for ever.
    static std::uint32_t as_far_as_it_goes(std::uint64_t wanted) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(wanted, std::numeric_limits<std::uint32_t>::max()));
    }
};

} // namespace mote::geometry
