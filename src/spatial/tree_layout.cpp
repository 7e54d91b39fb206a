#include "spatial/tree_layout.hpp"

#include "spatial/tree_use_shared.h"

namespace mote::spatial {

namespace {

std::uint64_t node_capacity(const Tree& tree) { return 2 * std::uint64_t{tree.leaves.capacity}; }

} // namespace

OrderedNodes order_nodes(graph::Graph& graph, const Tree& tree, const TreePhases& phases) {
    const bool skip = phases.use == shared::SKIP_PHASES;
    const bool moving = tree.have_motions();
    const OrderedNodes ordered{graph.transient("tree nodes in order", gpu::kUvec4,
                                               ordered_node_bytes(moving) / gpu::kUvec4.stride * tree.leaves.capacity),
                               skip ? graph.transient("tree phases in order", gpu::kUint, node_capacity(tree)) : graph::kAbsent,
                               graph.transient("tree leaves in order", gpu::kUint, tree.leaves.capacity)};
    graph.pass("spatial/tree_search_preorder", graph.threads(tree.leaves),
               {{"Children", tree.children},
                {"LastLeaf", tree.last_leaf},
                {"Parents", tree.parents},
                {"Bounds", tree.bounds},
                {"MotionBounds", moving ? tree.motion_bounds : graph::kAbsent},
                {"NodePhases", phases.node_phases},
                {"Nodes", ordered.nodes},
                {"SortedPhases", ordered.phases},
                {"LeafNodes", ordered.leaf_nodes}},
               {{"PHASES", phases.use}, {"MOVING", moving}});
    return ordered;
}

graph::Buffer link_nodes(graph::Graph& graph, const Tree& tree) {
    const graph::Buffer links = graph.transient("tree links", gpu::kUvec4, node_capacity(tree));
    graph.pass("spatial/tree_search_pack", graph.threads(tree.leaves),
               {{"Children", tree.children},
                {"LastLeaf", tree.last_leaf},
                {"Parents", tree.parents},
                {"Ropes", tree.ropes},
                {"PackedNodes", links}});
    return links;
}

} // namespace mote::spatial
