#include "spatial/tree_bounds.hpp"

#include "spatial/check_particles.hpp"

#include <mote/error.hpp>

#include <vector>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Graph;

std::vector<gpu::ConstantValue> constants_of(const Tree& tree) {
    return {{"PHASES", tree.have_phases()}, {"MOVING", tree.have_motions()}};
}

void add_leaves(Graph& graph, const Particles& particles, Buffer arrivals, const Tree& tree) {
    std::vector<gpu::ConstantValue> constants = constants_of(tree);
    constants.push_back({"SPHERE_NODES", tree.kind == NodeKind::sphere});
    graph.pass("spatial/tree_leaves", graph.threads(tree.leaves),
               {{"Order", tree.order},
                {"Spheres", particles.spheres},
                {"SortedSpheres", tree.spheres},
                {"Bounds", tree.bounds},
                {"Arrivals", arrivals},
                {"Phases", graph::or_absent(particles.phases)},
                {"SortedPhases", graph::or_absent(tree.phases)},
                {"NodePhases", graph::or_absent(tree.node_phases)},
                {"Motions", graph::or_absent(particles.motions)},
                {"SortedMotions", graph::or_absent(tree.motions)},
                {"MotionBounds", graph::or_absent(tree.motion_bounds)}},
               constants);
}

void add_refit(Graph& graph, Buffer arrivals, const Tree& tree) {
    graph.pass(tree.kind == NodeKind::sphere ? "spatial/tree_refit_sphere" : "spatial/tree_refit_aabb",
               graph.threads(tree.leaves),
               {{"Spheres", tree.spheres},
                {"Parents", tree.parents},
                {"Children", tree.children},
                {"Arrivals", arrivals},
                {"Bounds", tree.bounds},
                {"Phases", graph::or_absent(tree.phases)},
                {"NodePhases", graph::or_absent(tree.node_phases)},
                {"Motions", graph::or_absent(tree.motions)},
                {"MotionBounds", graph::or_absent(tree.motion_bounds)}},
               constants_of(tree));
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
    check_particles(graph, {particles.spheres, tree.leaves, {}, particles.motions}, radii);
    const Buffer arrivals = graph.transient("tree arrivals", gpu::kUint, tree.leaves.capacity);
    add_leaves(graph, particles, arrivals, tree);
    add_refit(graph, arrivals, tree);
}

} // namespace mote::spatial
