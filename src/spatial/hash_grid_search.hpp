// Fixed-radius neighbours by a hash grid (hash_grid.hpp).
#pragma once

#include "graph/graph.hpp"
#include "spatial/hash_grid.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"
#include "spatial/run_search.hpp"

namespace mote::spatial {

/// The neighbours of every particle of the grid, itself excepted. List i is that of particle i. No radius is above
/// `largest_radius` (m), which only Criterion::within_own does not ask for; a search that reaches over many more cells than 3 an
/// axis (cell_for()) is slow, but finds the same. Phases, if the grid has them, keep particles of one body apart
/// (kNoSelfCollision).
NeighbourLists search_hash_grid(graph::Graph& graph, const HashGrid& grid, const Query& query, float largest_radius,
                                graph::Buffer offsets, graph::Buffer neighbours, const RunSearchOptions& options = {});

/// The particles around spheres that are none of them; radii may be 0. Phases count if both sides have them.
NeighbourLists search_hash_grid_around(graph::Graph& graph, const HashGrid& grid, const Query& query, float largest_radius,
                                       const Particles& queries, graph::Buffer offsets, graph::Buffer neighbours,
                                       const RunSearchOptions& options = {});

} // namespace mote::spatial
