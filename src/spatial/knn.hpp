// The k nearest particles of every query, exactly: by a tree, or by a hash grid.
//
// Distances are those of float arithmetic, (dx² + dy²) + dz² with every operation rounded, and particles at the same distance
// come in the order of their indices: both structures find the same lists, bit for bit. Radii and phases play no part.
#pragma once

#include "graph/graph.hpp"
#include "spatial/hash_grid.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/tree.hpp"

#include <cstdint>

namespace mote::spatial {

inline constexpr std::uint32_t kMaxNearest = 64;

struct NearestOptions {
    std::uint32_t k = 1; ///< From 1 to kMaxNearest.
    std::uint32_t max_thread_steps = kPatience;
};

/// Those of query i begin at i * k, nearest first. Where there are fewer than k particles, the rest is kNone at distance +inf.
/// The buffers belong to the caller.
struct NearestLists {
    graph::Buffer indices;    ///< uint
    graph::Buffer distances2; ///< float: the squared distances (m²).
};

/// Of every particle, itself excepted, by a tree of boxes.
void find_nearest(graph::Graph& graph, const Tree& tree, const NearestOptions& options, const NearestLists& lists);
/// Of places (vec4; w has no meaning) that are no particles.
void find_nearest(graph::Graph& graph, const Tree& tree, graph::Buffer queries, const graph::Count& count,
                  const NearestOptions& options, const NearestLists& lists);

/// The same by a hash grid. It is fast if about k particles lie in the 27 cells (9 in two dimensions) around a query.
void find_nearest(graph::Graph& graph, const HashGrid& grid, const NearestOptions& options, const NearestLists& lists);
void find_nearest(graph::Graph& graph, const HashGrid& grid, graph::Buffer queries, const graph::Count& count,
                  const NearestOptions& options, const NearestLists& lists);

} // namespace mote::spatial
