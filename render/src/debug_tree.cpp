#include "debug_tree.hpp"

#include "render/debug_tree_shared.h"
#include "spatial/tree.hpp"

namespace mote::render {

namespace {

graph::Graph tree_of(const Setting& setting, const BorrowedWorld& world, const gpu::Buffer& children, const gpu::Buffer& bounds) {
    graph::Graph graph(graph::Settings::of(setting.device));
    const physics::State state = world.import_to(graph);
    const spatial::Particles particles{state.spheres, state.count};
    spatial::Tree tree = spatial::new_tree(graph, particles);
    tree.children = graph.import("children", gpu::kUvec2, children);
    tree.bounds = graph.import("bounds", gpu::kVec4, bounds);
    spatial::build_tree(graph, particles, {}, tree);
    return graph;
}

} // namespace

DebugTreeLayer::Tree::Tree(const Setting& setting)
    : world(setting.world),
      children(setting.device, "children of nodes", gpu::kUvec2.stride * std::uint64_t{setting.world.capacity}),
      bounds(setting.device, "boxes of nodes", 4 * gpu::kVec4.stride * std::uint64_t{setting.world.capacity}),
      build(setting.device, tree_of(setting, world, children, bounds)),
      boxes(setting.device,
            setting.onto_target(
                "render/debug_tree.vert", "render/line.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
            {{"Frame", setting.frame},
             {"Children", children},
             {"Bounds", bounds},
             {"Clock", setting.world.clock},
             {"ColourMap", setting.colour_map}}) {}

void DebugTreeLayer::prepare(Frame& frame) {
    if (!frame.style().debug.tree) return;
    if (!tree_) tree_.emplace(setting_);
    frame.run(tree_->build);
}

void DebugTreeLayer::compose(Frame& frame) {
    if (!frame.style().debug.tree) return;
    const std::uint32_t level = frame.style().debug.tree_level;
    frame.begin_target();
    tree_->boxes.draw(frame, 4, shared::BOX_EDGES << level, shared::DebugTreePush{level});
    frame.end();
}

void DebugTreeLayer::check() {
    if (tree_) tree_->build.check();
}

} // namespace mote::render
