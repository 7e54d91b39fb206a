// The links of a scene as the passes have them (Links of link.hpp).
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace mote::physics {

struct LinkTable {
    std::vector<std::array<std::uint32_t, 2>> ends;
    std::vector<std::array<float, 4>> traits;
    std::vector<std::uint32_t> offsets; ///< Of `ids` ids, and one more.
    std::vector<std::uint32_t> of_particle;
};

/// `ids`: how many there can be. The ids of a scene's particles are their indices.
LinkTable pack_links(const Scene& scene, std::uint32_t ids);

} // namespace mote::physics
