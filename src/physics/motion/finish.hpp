// The end of a step: velocities and positions for the next.
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// Replaces the positions and velocities of `state` by those that the step ends with. `step`: see predict().
void finish(graph::Graph& graph, const SolverState& solving, const State& state, graph::Buffer step);

} // namespace mote::physics
