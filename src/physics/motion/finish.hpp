// The end of a substep: new velocities and positions.
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// Replaces the positions and predicted velocities of `state` by those at the end of the substep. `unconstrained`: before the
/// first iteration. `step`: see predict().
void finish(graph::Graph& graph, const SolverState& solver, const SolverState& unconstrained, const State& state,
            graph::Buffer step);

} // namespace mote::physics
