// What motion takes from a scene: its particles, forces and sinks.
#pragma once

#include "reference/physics/motion/order.hpp"
#include "reference/physics/motion/predict.hpp"

#include <mote/scene.hpp>

namespace mote::reference {

std::vector<Force> forces_of(const Scene& scene);
std::vector<Sink> sinks_of(const Scene& scene);

// m/s
float max_speed(const Scene& scene);

// Particles of an empty state, which has room for them.
template <typename S> void add_particles(const Scene& scene, StepState<S>& state);

} // namespace mote::reference
