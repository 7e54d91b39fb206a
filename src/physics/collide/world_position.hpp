// Positions in the world, for searches in meshes.
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// vec4: predicted positions in the world, rounded to floats, and radius, m.
graph::Buffer world_position(graph::Graph& graph, const SolverState& solver);

} // namespace mote::physics
