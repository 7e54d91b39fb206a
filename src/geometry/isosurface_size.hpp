// How much room an isosurface takes. It is known when it has been made: who makes one begins with a guess, and makes it again
// with more if that was too little.
#pragma once

#include <algorithm>
#include <cstdint>

namespace mote::geometry {

struct IsosurfaceSize {
    std::uint32_t reaches = 0, blocks = 0; ///< As of IsosurfaceRoom.
    std::uint32_t vertices = 0, triangles = 0;

    /// What cells of a radius need of a few ten thousand particles in one piece.
    static IsosurfaceSize guess(std::uint32_t particles) {
        return {16 * particles, particles, 2 * particles + 1000, 4 * particles + 2000};
    }
    bool holds(const IsosurfaceSize& needed) const {
        return needed.reaches <= reaches && needed.blocks <= blocks && needed.vertices <= vertices &&
               needed.triangles <= triangles;
    }
    /// What follows from a list for which there was no room is known in part only, and grows with the next attempt.
    void grow_to(const IsosurfaceSize& needed) {
        const auto grow = [](std::uint32_t& room, std::uint32_t need) {
            if (need > room) room = need + need / 8;
        };
        grow(reaches, needed.reaches);
        grow(blocks, needed.blocks);
        grow(vertices, needed.vertices);
        grow(triangles, needed.triangles);
    }
};

} // namespace mote::geometry
