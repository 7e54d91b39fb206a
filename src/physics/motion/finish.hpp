// The end of a substep: velocities from positions.
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// Replaces the positions and velocities of `state` by those at the end of the substep. `step`: see predict().
void finish(graph::Graph& graph, const SolverState& solver, const State& state, graph::Buffer step);

} // namespace mote::physics
