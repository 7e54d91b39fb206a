// The neighbour lists of a substep.
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/neighbour_search.hpp"

#include <mote/scene.hpp>

namespace mote::physics {

/// Searches `search_spheres` (vec4: predicted position and search radius, m). Executable::check() reports an overflow of
/// Solver::neighbour_capacity.
spatial::NeighbourLists find_neighbours(graph::Graph& graph, const Scene& scene, const State& state,
                                        graph::Buffer search_spheres);
/// The same, with offsets (uint, one more than the capacity) in a buffer of the caller's.
MOTE_PRIVATE_API spatial::NeighbourLists find_neighbours(graph::Graph& graph, const Scene& scene, const State& state,
                                                         graph::Buffer search_spheres, graph::Buffer offsets);

} // namespace mote::physics
