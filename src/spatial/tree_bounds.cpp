#include "spatial/tree_bounds.hpp"

#include "spatial/check_particles.hpp"

#include <mote/error.hpp>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Graph;

// Boxes of `values` (vec4, one per particle; largest w), and the values in the order of the leaves.
struct Boxed {
    Buffer values;
    Buffer sorted;
    Buffer bounds;
    bool spheres = false; ///< The bounds are spheres.
};

void add_leaves(Graph& graph, const Boxed& boxed, const Tree& tree) {
    graph.pass("spatial/tree_leaves", graph.threads(tree.leaves),
               {{"Order", tree.order}, {"Spheres", boxed.values}, {"SortedSpheres", boxed.sorted}, {"Bounds", boxed.bounds}},
               {{"SPHERE_NODES", boxed.spheres}});
}

void add_leaves_phases(Graph& graph, const Boxed& boxed, const Particles& particles, const Tree& tree) {
    graph.pass("spatial/tree_leaves_phases", graph.threads(tree.leaves),
               {{"Order", tree.order},
                {"Spheres", boxed.values},
                {"Phases", particles.phases},
                {"SortedSpheres", boxed.sorted},
                {"Bounds", boxed.bounds},
                {"SortedPhases", tree.phases},
                {"NodePhases", tree.node_phases}},
               {{"SPHERE_NODES", boxed.spheres}});
}

Buffer new_arrivals(Graph& graph, const Tree& tree) {
    const Buffer arrivals = graph.transient("tree arrivals", gpu::kUint, tree.leaves.capacity);
    graph.fill(arrivals, 0);
    return arrivals;
}

void add_refit(Graph& graph, const Boxed& boxed, const Tree& tree) {
    graph.pass(boxed.spheres ? "spatial/tree_refit_sphere" : "spatial/tree_refit_aabb", graph.threads(tree.leaves),
               {{"Spheres", boxed.sorted},
                {"Parents", tree.parents},
                {"Children", tree.children},
                {"Arrivals", new_arrivals(graph, tree)},
                {"Bounds", boxed.bounds}});
}

void add_refit_phases(Graph& graph, const Boxed& boxed, const Tree& tree) {
    graph.pass(boxed.spheres ? "spatial/tree_refit_sphere_phases" : "spatial/tree_refit_aabb_phases", graph.threads(tree.leaves),
               {{"Spheres", boxed.sorted},
                {"Phases", tree.phases},
                {"Parents", tree.parents},
                {"Children", tree.children},
                {"Arrivals", new_arrivals(graph, tree)},
                {"Bounds", boxed.bounds},
                {"NodePhases", tree.node_phases}});
}

} // namespace

void refit_tree(Graph& graph, const Particles& particles, const Tree& tree, const RadiusRange& radii) {
    require_tree(graph, tree);
    graph.require("tree", "spheres", particles.spheres, gpu::kVec4, tree.leaves.capacity);
    if (particles.have_phases() != tree.have_phases())
        throw Error("tree: found phases of only the particles or only the tree, expected both or neither");
    if (particles.have_phases()) graph.require("tree", "phases", particles.phases, gpu::kUint, tree.leaves.capacity);
    if (particles.have_motions() != tree.have_motions())
        throw Error("tree: found motions of only the particles or only the tree, expected both or neither");
    check_particles(graph, {particles.spheres, tree.leaves}, radii);
    const Boxed spheres{particles.spheres, tree.spheres, tree.bounds, tree.kind == NodeKind::sphere};
    if (tree.have_phases()) {
        add_leaves_phases(graph, spheres, particles, tree);
        add_refit_phases(graph, spheres, tree);
    } else {
        add_leaves(graph, spheres, tree);
        add_refit(graph, spheres, tree);
    }
    if (!tree.have_motions()) return;
    graph.require("tree", "motions", particles.motions, gpu::kVec4, tree.leaves.capacity);
    check_motions(graph, particles.motions, tree.leaves);
    const Boxed motions{particles.motions, tree.motions, tree.motion_bounds};
    add_leaves(graph, motions, tree);
    add_refit(graph, motions, tree);
}

} // namespace mote::spatial
