// The nodes of a tree, laid out as searches for neighbours want to read them.
#pragma once

#include "graph/graph.hpp"
#include "spatial/tree.hpp"

#include <cstdint>

namespace mote::spatial {

/// Whether phases count in a search, and whether nodes are passed by for their phase: shaders/spatial/tree_use_shared.h.
struct TreePhases {
    std::uint32_t use;         ///< NO_PHASES, FILTER_PHASES or SKIP_PHASES.
    graph::Buffer leaf_phases; ///< Absent without phases.
    graph::Buffer node_phases; ///< Likewise.
};

/// In depth-first order: shaders/spatial/tree_search_preorder.comp.
struct OrderedNodes {
    graph::Buffer nodes;
    graph::Buffer phases;     ///< Absent unless nodes are passed by for their phase.
    graph::Buffer leaf_nodes; ///< uint: the number of every leaf's node, by its place.
};
OrderedNodes order_nodes(graph::Graph& graph, const Tree& tree, const TreePhases& phases);

/// uvec4, one per node, by its number in the tree: shaders/spatial/tree_search_pack.comp.
graph::Buffer link_nodes(graph::Graph& graph, const Tree& tree);

} // namespace mote::spatial
