// Contacts that were there before anything moved are resolved without adding velocity: previous and predicted positions move
// alike (Macklin et al. 2014, section 4.4).
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// `solver` with its previous positions in the place of the predicted ones, for families to resolve.
SolverState stabilise_begin(graph::Graph& graph, const SolverState& solver);
/// `solver` with both positions moved as `resolved` has moved.
SolverState stabilise_end(graph::Graph& graph, const SolverState& solver, const SolverState& resolved);

} // namespace mote::physics
