// Fixed-radius neighbour search in a tree (tree.hpp), with several traversals that all find the same neighbours.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/pairs.hpp"
#include "spatial/particles.hpp"
#include "spatial/tree.hpp"

#include <cstdint>

namespace mote::spatial {

/// How one thread traverses the tree. See shaders/spatial/tree_search_<traversal>.glsl.
enum class Traversal {
    stack,     ///< A stack in shared memory.
    sparse,    ///< Stackless with a counter of one bit per level: Barringer and Akenine-Möller.
    bitstack,  ///< Stackless with a stack of one bit per level, MBVH2: Áfra and Szirmay-Kalos.
    ropes,     ///< Stackless with links to the next node in depth-first order.
    bottom_up, ///< Upwards from the particle's leaf through the siblings, and down from these with ropes.
};

struct TreeSearchOptions {
    Traversal traversal = Traversal::ropes;
    bool skip_phases = true; ///< Skip subtrees of the particle's phase. Does not change the result.
    ListOrder order = ListOrder::as_found;
    /// Steps after which a query is left to a workgroup, since one thread would delay its subgroup. From 1 to kMaxTreeSteps.
    std::uint32_t max_thread_steps = kMaxTreeSteps;
};

/// The neighbours of every particle of the tree, excluding itself. List i belongs to particle i. Phases, if the tree has them,
/// exclude particles of one body from being neighbours (kNoSelfCollision). Motions, if the tree has them, require boxes and
/// ropes.
NeighbourLists search_tree(graph::Graph& graph, const Tree& tree, const Query& query, graph::Buffer offsets,
                           graph::Buffer neighbours, const TreeSearchOptions& options = {});

/// The neighbours of spheres that are not particles of the tree; radii may be 0. Phases apply if both sides have them.
/// Traversal::bottom_up is not supported, since it starts from a leaf.
NeighbourLists search_tree_around(graph::Graph& graph, const Tree& tree, const Query& query, const Particles& queries,
                                  graph::Buffer offsets, graph::Buffer neighbours, const TreeSearchOptions& options = {});

/// Every pair of neighbours once, for symmetric criteria (within_larger, touching), with ropes: from its leaf each thread goes
/// only to the right. `pairs` holds uvec2, the smaller index first. The options' traversal and order are ignored: pairs come as
/// found.
PairList search_tree_pairs(graph::Graph& graph, const Tree& tree, const Query& query, graph::Buffer pairs,
                           const TreeSearchOptions& options = {});

} // namespace mote::spatial
