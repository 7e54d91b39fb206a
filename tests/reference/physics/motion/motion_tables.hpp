// The particles, forces and sinks of a scene.
#pragma once

#include "reference/physics/motion/predict.hpp"
#include "reference/physics/state/particle_order.hpp"

#include <mote/scene.hpp>

namespace mote::reference {

std::vector<Force> forces_of(const Scene& scene);
std::vector<Sink> sinks_of(const Scene& scene);

// m/s
float max_speed(const Scene& scene);

// Adds the scene's particles to an empty state of sufficient capacity.
template <typename S> void add_particles(const Scene& scene, StepState<S>& state);

} // namespace mote::reference
