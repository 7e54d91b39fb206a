// Neighbours that the lists of a substep do not have (docs/physics/health.md, "Missed").
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

namespace mote::physics {

/// uint per particle: how many of the particles that touch it are not in its list `of_step`. `present`: lists at the positions of
/// `solver`.
graph::Buffer find_missed(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& present,
                          const spatial::NeighbourLists& of_step);

} // namespace mote::physics
