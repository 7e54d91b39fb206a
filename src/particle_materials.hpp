// Particles that a caller gives together with a scene, and that may be of another scene.
#pragma once

#include <mote/world.hpp>

#include <span>

namespace mote {

/// Throws Error for the first particle whose material the scene lacks.
void check_materials(std::span<const WorldParticle> particles, const Scene& scene);

} // namespace mote
