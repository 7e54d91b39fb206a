// Which particles are at a border of their fluid (docs/physics.md).
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

/// Writes `flags`, a uint per particle: 1 of fluid at its free surface or where solids begin, else 0.
MOTE_PRIVATE_API void find_boundary(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                                    graph::Buffer flags, std::uint32_t dimensions, Kernel kernel);

} // namespace mote::physics
