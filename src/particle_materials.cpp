#include "particle_materials.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

namespace mote {

void check_materials(std::span<const WorldParticle> particles, const Scene& scene) {
    const std::size_t count = scene.materials.size();
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const std::uint32_t material = particles[i].material;
        if (material < count) continue;
        throw Error(
            mote::format("particles[{}].material: found {}, expected the index of a material, below {}", i, material, count));
    }
}

} // namespace mote
