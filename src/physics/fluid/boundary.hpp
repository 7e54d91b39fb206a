// Detection of boundary particles of a fluid (docs/physics/fluid.md, "Boundary particles").
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

/// Writes `flags`, a uint per particle: 1 for fluid at its free surface or next to solids, else 0.
MOTE_PRIVATE_API void find_boundary(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                                    graph::Buffer flags, std::uint32_t dimensions, Kernel kernel);

} // namespace mote::physics
