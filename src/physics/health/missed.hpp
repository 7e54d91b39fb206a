// Neighbours that the lists of a substep do not have (docs/physics/health.md, "Missed").
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <optional>

namespace mote::physics {

/// What constraints have looked at in a substep.
struct StepLists {
    spatial::NeighbourLists neighbours;
    std::optional<spatial::NeighbourLists> solid_pairs{}; ///< FamilyStep::solid_pairs().
};

/// uint per particle: how many of the particles that touch it are not in its list `of_step`. `present`: lists at the positions of
/// `solver`.
graph::Buffer find_missed(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& present,
                          const StepLists& of_step);

} // namespace mote::physics
