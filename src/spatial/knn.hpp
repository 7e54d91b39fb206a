// The k nearest particles of every query, exactly, with a tree or a hash grid.
//
// Squared distances are computed in floats as (dx² + dy²) + dz², with every operation rounded. Particles at the same distance are
// ordered by index. So both structures find the same lists, bit for bit. Radii and phases are ignored.
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
    std::uint32_t max_thread_steps = kMaxThreadSteps;
};

/// The entries of query i begin at i * k, nearest first. If there are fewer than k particles, the remaining entries are kNone at
/// distance +inf. The buffers belong to the caller.
struct NearestLists {
    graph::Buffer indices;    ///< uint
    graph::Buffer distances2; ///< float: squared distances (m²).
};

/// For every particle, excluding itself, with a tree of AABBs.
void find_nearest(graph::Graph& graph, const Tree& tree, const NearestOptions& options, const NearestLists& lists);
/// For query positions (vec4; w is unused) that are not particles.
void find_nearest(graph::Graph& graph, const Tree& tree, graph::Buffer queries, const graph::Count& count,
                  const NearestOptions& options, const NearestLists& lists);

/// The same with a hash grid. It is fast if about k particles are in the 27 cells (9 in 2D) around a query.
void find_nearest(graph::Graph& graph, const HashGrid& grid, const NearestOptions& options, const NearestLists& lists);
void find_nearest(graph::Graph& graph, const HashGrid& grid, graph::Buffer queries, const graph::Count& count,
                  const NearestOptions& options, const NearestLists& lists);

} // namespace mote::spatial
