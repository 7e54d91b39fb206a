// The cloth of a scene as shaders have it: by ids, since particles change their places.
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace mote::render {

struct ClothTable {
    /// Six for every triangle: the ids of its corners, and the links along the sides from the first to the second, the second to
    /// the third and the third to the first; shared::INVALID_INDEX: there is none, and nothing tears there.
    std::vector<std::uint32_t> triangles{};
    std::vector<std::uint32_t> offsets{}; ///< Per id, and one more: where its triangles begin in ...
    std::vector<std::uint32_t> of_particle{};
};

/// `ids`: how many there can be.
ClothTable pack_cloth(const Scene& scene, std::uint32_t ids);

} // namespace mote::render
