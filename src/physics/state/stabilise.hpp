// Pre-stabilisation: contacts that exist at the start of a substep are resolved without adding velocity, because previous and
// predicted positions move by the same amount (Macklin et al. 2014, section 4.4).
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// `solver` with its previous positions as predicted ones, for families to resolve.
SolverState stabilise_begin(graph::Graph& graph, const SolverState& solver);
/// `solver` with both positions displaced as those of `resolved` were.
SolverState stabilise_end(graph::Graph& graph, const SolverState& solver, const SolverState& resolved);

} // namespace mote::physics
