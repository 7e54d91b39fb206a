// How deep particles are in each other (docs/physics/contact.md, "Health").
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

namespace mote::physics {

/// Per particle, over its contacts. Depths are in radii of the smaller particle of a pair.
struct Penetration {
    graph::Buffer deepest;  ///< float
    graph::Buffer sums;     ///< float
    graph::Buffer contacts; ///< uint
};

Penetration measure_penetration(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists);

} // namespace mote::physics
