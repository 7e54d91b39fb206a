// The links of a scene in device layout (Links in link.hpp).
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace mote::physics {

float rest_length(const Scene& scene, const Link& link); ///< m

struct LinkTable {
    std::vector<std::array<std::uint32_t, 2>> ends;
    std::vector<std::array<float, 4>> parameters;
    std::vector<std::uint32_t> offsets; ///< ids + 1 of them.
    std::vector<std::uint32_t> incident_links;
};

/// `ids`: maximum number of ids. The ids of a scene's particles are their indices.
LinkTable pack_links(const Scene& scene, std::uint32_t ids);

} // namespace mote::physics
