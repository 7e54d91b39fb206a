#include "spatial/tree_bounds.hpp"

#include "spatial/check_particles.hpp"

#include <mote/error.hpp>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Graph;

void add_leaves(Graph& graph, const Particles& particles, const Tree& tree) {
    const gpu::ConstantValue kind{"SPHERE_NODES", tree.kind == NodeKind::sphere ? 1u : 0u};
    if (tree.have_phases()) {
        graph.pass("spatial/tree_leaves_phases", graph.threads(tree.leaves),
                   {{"Order", tree.order},
                    {"Spheres", particles.spheres},
                    {"Phases", particles.phases},
                    {"SortedSpheres", tree.spheres},
                    {"Bounds", tree.bounds},
                    {"SortedPhases", tree.phases},
                    {"NodePhases", tree.node_phases}},
                   {kind});
    } else {
        graph.pass(
            "spatial/tree_leaves", graph.threads(tree.leaves),
            {{"Order", tree.order}, {"Spheres", particles.spheres}, {"SortedSpheres", tree.spheres}, {"Bounds", tree.bounds}},
            {kind});
    }
}

void add_refit(Graph& graph, const Tree& tree) {
    const Buffer arrivals = graph.transient("tree arrivals", gpu::kUint, tree.leaves.capacity);
    graph.fill(arrivals, 0);
    const graph::Work work = graph.threads(tree.leaves);
    const bool boxes = tree.kind == NodeKind::aabb;
    if (tree.have_phases()) {
        graph.pass(boxes ? "spatial/tree_refit_aabb_phases" : "spatial/tree_refit_sphere_phases", work,
                   {{"Spheres", tree.spheres},
                    {"Phases", tree.phases},
                    {"Parents", tree.parents},
                    {"Children", tree.children},
                    {"Arrivals", arrivals},
                    {"Bounds", tree.bounds},
                    {"NodePhases", tree.node_phases}});
    } else {
        graph.pass(boxes ? "spatial/tree_refit_aabb" : "spatial/tree_refit_sphere", work,
                   {{"Spheres", tree.spheres},
                    {"Parents", tree.parents},
                    {"Children", tree.children},
                    {"Arrivals", arrivals},
                    {"Bounds", tree.bounds}});
    }
}

} // namespace

void refit_tree(Graph& graph, const Particles& particles, const Tree& tree, const RadiusRange& radii) {
    require_tree(graph, tree);
    graph.require("tree", "spheres", particles.spheres, gpu::kVec4, tree.leaves.capacity);
    if (particles.have_phases() != tree.have_phases())
        throw Error("tree: found phases of only the particles or only the tree, expected both or neither");
    if (particles.have_phases()) graph.require("tree", "phases", particles.phases, gpu::kUint, tree.leaves.capacity);
    check_particles(graph, {particles.spheres, tree.leaves}, radii);
    add_leaves(graph, particles, tree);
    add_refit(graph, tree);
}

} // namespace mote::spatial
