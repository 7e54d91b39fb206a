// Whether a Scene makes sense.
#pragma once

#include <mote/scene.hpp>

#include <cstddef>

namespace mote::physics {

/// Throws SceneError naming the first member that makes no sense: first by the ranges of all fields, then by the rules of each
/// family. Called once per scene, by CheckedScene.
void check_scene(const Scene& scene);

/// The same of particles[index] alone.
void check_particle(const Scene& scene, std::size_t index);

} // namespace mote::physics
