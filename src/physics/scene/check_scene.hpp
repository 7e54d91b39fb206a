// Validation of a Scene.
#pragma once

#include <mote/scene.hpp>

#include <cstddef>

namespace mote::physics {

/// Throws SceneError for the first invalid member: first the ranges of all fields, then the rules of each family. Called once per
/// scene, by CheckedScene.
void check_scene(const Scene& scene);

/// The same for particles[index] alone.
void check_particle(const Scene& scene, std::size_t index);

} // namespace mote::physics
