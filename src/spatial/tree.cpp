#include "spatial/tree.hpp"

#include "spatial/tree_bounds.hpp"

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Graph;

void add_nodes(Graph& graph, const Tree& tree) {
    const char* program = tree.grid.key_type() == gpu::kUint ? "spatial/tree_build_32" : "spatial/tree_build_64";
    graph.pass(program, graph.threads(tree.leaves),
               {{"Keys", tree.keys},
                {"Children", tree.children},
                {"LastLeaf", tree.last_leaf},
                {"Parents", tree.parents},
                {"Siblings", tree.siblings},
                {"Ropes", tree.ropes}});
}

// Everything that refit_tree() writes.
void add_new_bounds(Graph& graph, const Particles& particles, Tree& tree) {
    const std::uint64_t leaves = particles.count.capacity;
    const std::uint64_t nodes = 2 * leaves;
    tree.spheres = graph.transient("tree spheres", gpu::kVec4, leaves);
    tree.bounds = graph.transient("tree bounds", gpu::kVec4, 2 * nodes);
    if (particles.have_phases()) {
        tree.phases = graph.transient("tree phases", gpu::kUint, leaves);
        tree.node_phases = graph.transient("tree node phases", gpu::kUint, nodes);
    }
    if (particles.have_motions()) {
        tree.motions = graph.transient("tree motions", gpu::kVec4, leaves);
        tree.motion_bounds = graph.transient("tree motion bounds", gpu::kVec4, 2 * nodes);
    }
}

} // namespace

Tree new_tree(Graph& graph, const Particles& particles, const TreeOptions& options) {
    const std::uint64_t leaves = particles.count.capacity;
    const std::uint64_t nodes = 2 * leaves;
    Tree tree;
    tree.leaves = particles.count;
    tree.grid = options.grid;
    tree.kind = options.kind;
    tree.order = graph.transient("tree order", gpu::kUint, leaves);
    tree.keys = graph.transient("tree keys", options.grid.key_type(), leaves);
    tree.children = graph.transient("tree children", gpu::kUvec2, leaves);
    tree.last_leaf = graph.transient("tree last_leaf", gpu::kUint, leaves);
    tree.parents = graph.transient("tree parents", gpu::kUint, nodes);
    tree.siblings = graph.transient("tree siblings", gpu::kUint, nodes);
    tree.ropes = graph.transient("tree ropes", gpu::kUint, nodes);
    add_new_bounds(graph, particles, tree);
    return tree;
}

void require_tree(const Graph& graph, const Tree& tree) {
    const std::uint64_t leaves = tree.leaves.capacity;
    const std::uint64_t internal_nodes = leaves == 0 ? 0 : leaves - 1;
    const std::uint64_t nodes = leaves + internal_nodes;
    graph.require("tree", "its order", tree.order, gpu::kUint, leaves);
    graph.require("tree", "its keys", tree.keys, tree.grid.key_type(), leaves);
    graph.require("tree", "its spheres", tree.spheres, gpu::kVec4, leaves);
    graph.require("tree", "its children", tree.children, gpu::kUvec2, internal_nodes);
    graph.require("tree", "its last_leaf", tree.last_leaf, gpu::kUint, internal_nodes);
    graph.require("tree", "its parents", tree.parents, gpu::kUint, nodes);
    graph.require("tree", "its siblings", tree.siblings, gpu::kUint, nodes);
    graph.require("tree", "its ropes", tree.ropes, gpu::kUint, nodes);
    graph.require("tree", "its bounds", tree.bounds, gpu::kVec4, 2 * nodes);
    if (tree.have_phases()) {
        graph.require("tree", "its phases", tree.phases, gpu::kUint, leaves);
        graph.require("tree", "its node phases", tree.node_phases, gpu::kUint, nodes);
    }
    if (tree.have_motions()) {
        graph.require("tree", "its motions", tree.motions, gpu::kVec4, leaves);
        graph.require("tree", "its motion bounds", tree.motion_bounds, gpu::kVec4, 2 * nodes);
    }
}

Tree build_tree(Graph& graph, const Particles& particles, const TreeOptions& options) {
    Tree tree = new_tree(graph, particles, options);
    tree.leaves = graph.derive(particles.count, 1);
    build_tree(graph, particles, options.bounds, tree, options.radii);
    return tree;
}

void build_tree(Graph& graph, const Particles& particles, const std::optional<Bounds>& bounds, const Tree& tree,
                const RadiusRange& radii) {
    build_nodes(graph, particles.spheres, bounds, tree);
    refit_tree(graph, particles, tree, radii);
}

Tree refitted_tree(Graph& graph, const Particles& particles, const Tree& built, const RadiusRange& radii) {
    Tree tree = built;
    add_new_bounds(graph, particles, tree);
    refit_tree(graph, particles, tree, radii);
    return tree;
}

void build_nodes(Graph& graph, Buffer points, const std::optional<Bounds>& bounds, const Tree& tree) {
    require_tree(graph, tree);
    const Bounds box = bounds ? *bounds : bounds_of(graph, points, tree.leaves);
    const algorithms::SortBuffers unsorted{graph.transient("morton keys", tree.grid.key_type(), tree.leaves.capacity),
                                           graph.transient("morton payloads", gpu::kUint, tree.leaves.capacity)};
    encode_morton(graph, points, tree.leaves, box, tree.grid, unsorted);
    algorithms::radix_sort(graph, unsorted, {tree.keys, tree.order}, tree.leaves, {0, tree.grid.key_bits()});
    add_nodes(graph, tree);
}

} // namespace mote::spatial
