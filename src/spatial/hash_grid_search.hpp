// Fixed-radius neighbour search in a hash grid (hash_grid.hpp).
#pragma once

#include "graph/graph.hpp"
#include "spatial/hash_grid.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"
#include "spatial/run_search.hpp"

namespace mote::spatial {

/// The neighbours of every particle of the grid, excluding itself. List i belongs to particle i. No radius may exceed
/// `largest_radius` (m), which Criterion::within_own does not use. A search over many more cells than 3 per axis (cell_for()) is
/// slow, but finds the same neighbours. Phases, if the grid has them, exclude particles of one body from being neighbours
/// (kNoSelfCollision).
NeighbourLists search_hash_grid(graph::Graph& graph, const HashGrid& grid, const Query& query, float largest_radius,
                                graph::Buffer offsets, graph::Buffer neighbours, const RunSearchOptions& options = {});

/// The neighbours of spheres that are not particles of the grid; radii may be 0. Phases apply if both sides have them.
NeighbourLists search_hash_grid_around(graph::Graph& graph, const HashGrid& grid, const Query& query, float largest_radius,
                                       const Particles& queries, graph::Buffer offsets, graph::Buffer neighbours,
                                       const RunSearchOptions& options = {});

} // namespace mote::spatial
