// Fixed-radius neighbours by a tree (tree.hpp), in six traversals that all find the same.
#pragma once

#include "graph/graph.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/lists.hpp"
#include "spatial/pairs.hpp"
#include "spatial/particles.hpp"
#include "spatial/tree.hpp"

#include <cstdint>

namespace mote::spatial {

/// How one thread finds its way through the tree. See shaders/spatial/tree_search_<traversal>.glsl.
enum class Traversal {
    stack,     ///< A stack in shared memory.
    sparse,    ///< Stackless with a counter of one bit per level: Barringer and Akenine-Möller.
    bitstack,  ///< Stackless with a stack of one bit per level, MBVH2: Áfra and Szirmay-Kalos.
    ropes,     ///< Stackless by links to the next node in depth-first order.
    bottom_up, ///< Upwards from the particle's own leaf through the siblings, and below these by ropes.
};

struct TreeSearchOptions {
    Traversal traversal = Traversal::ropes;
    bool skip_phases = true; ///< Do not even enter subtrees of the particle's own phase. The same are found without it.
    ListOrder order = ListOrder::as_found;
    /// Steps after which a search is left to a whole workgroup: one thread would hold up all others. From 1 to
    /// kMaxTreeSteps.
    std::uint32_t max_thread_steps = kMaxTreeSteps;
};

/// The neighbours of every particle of the tree, itself excepted. List i is that of particle i. Phases, if the tree has them,
/// keep particles of one body apart (kNoSelfCollision).
NeighbourLists search_tree(graph::Graph& graph, const Tree& tree, const Query& query, graph::Buffer offsets,
                           graph::Buffer neighbours, const TreeSearchOptions& options = {});

/// The particles around spheres that are none of them; radii may be 0. Phases count if both sides have them.
/// Traversal::bottom_up cannot do this: it offsets from a leaf.
NeighbourLists search_tree_around(graph::Graph& graph, const Tree& tree, const Query& query, const Particles& queries,
                                  graph::Buffer offsets, graph::Buffer neighbours, const TreeSearchOptions& options = {});

/// Every pair of neighbours once, for criteria that are symmetric (within_larger, touching), by ropes: from its leaf each thread
/// goes only to the right. `pairs` holds uvec2, the smaller index first. Traversal and order of the options play no part: pairs
/// come as found.
PairList search_tree_pairs(graph::Graph& graph, const Tree& tree, const Query& query, graph::Buffer pairs,
                           const TreeSearchOptions& options = {});

} // namespace mote::spatial
