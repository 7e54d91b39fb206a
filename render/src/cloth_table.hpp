// The cloth of a scene as shaders read it: by ids, since the indices of particles change.
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace mote::render {

struct ClothTable {
    /// Six per triangle: the ids of its corners, then the links along the edges 0-1, 1-2 and 2-0. shared::INVALID_INDEX: there is
    /// no link, and the edge cannot tear.
    std::vector<std::uint32_t> triangles{};
    std::vector<std::uint32_t> offsets{}; ///< Per id, and one more: offsets into `of_particle`, which lists triangles.
    std::vector<std::uint32_t> of_particle{};
};

/// `ids`: the number of possible ids.
ClothTable pack_cloth(const Scene& scene, std::uint32_t ids);

} // namespace mote::render
