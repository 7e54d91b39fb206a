// The nodes of a tree in the memory layouts that neighbour searches read.
#pragma once

#include "graph/graph.hpp"
#include "spatial/tree.hpp"

#include <cstdint>

namespace mote::spatial {

/// Whether a search uses phases, and whether it skips nodes by their phase: shaders/spatial/tree_use_shared.h.
struct TreePhases {
    std::uint32_t use;         ///< NO_PHASES, FILTER_PHASES or SKIP_PHASES.
    graph::Buffer leaf_phases; ///< Absent without phases.
    graph::Buffer node_phases; ///< Absent without phases.
};

/// In depth-first order: shaders/spatial/tree_search_preorder.comp.
struct OrderedNodes {
    graph::Buffer nodes;
    graph::Buffer phases;     ///< Absent unless nodes are skipped by their phase.
    graph::Buffer leaf_nodes; ///< uint, per leaf: index of its node.
};
/// Their bytes per leaf: the largest buffer of a search.
constexpr std::uint64_t ordered_node_bytes(bool moving) { return moving ? 128 : 64; }
OrderedNodes order_nodes(graph::Graph& graph, const Tree& tree, const TreePhases& phases);

/// uvec4, one per node, in the tree's order: shaders/spatial/tree_search_pack.comp.
graph::Buffer link_nodes(graph::Graph& graph, const Tree& tree);

} // namespace mote::spatial
