// The velocities that the passes behind finish() end with become those of the state.
#pragma once

#include "physics/particles.hpp"

namespace mote::physics {

/// Of the live particles alone: what a step costs does not grow with the capacity.
void velocity_store(graph::Graph& graph, graph::Buffer velocities, const State& state);

} // namespace mote::physics
