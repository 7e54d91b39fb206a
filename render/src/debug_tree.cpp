#include "debug_tree.hpp"

#include "render/debug_tree_shared.h"
#include "spatial/tree.hpp"

namespace mote::render {

namespace {

graph::Graph tree_of(const RenderContext& render_context, const WorldView& world, const gpu::Buffer& children, const gpu::Buffer& bounds) {
    graph::Graph graph(graph::Settings::of(render_context.device));
    const physics::State state = world.import_to(graph);
    const spatial::Particles particles{state.position_radius, state.count};
    spatial::Tree tree = spatial::new_tree(graph, particles);
    tree.children = graph.import("children", gpu::kUvec2, children);
    tree.bounds = graph.import("bounds", gpu::kVec4, bounds);
    spatial::build_tree(graph, particles, {}, tree);
    return graph;
}

} // namespace

DebugTreeLayer::Tree::Tree(const RenderContext& render_context)
    : world(render_context.world),
      children(render_context.device, "children of nodes", gpu::kUvec2.stride * std::uint64_t{render_context.world.capacity}),
      bounds(render_context.device, "boxes of nodes", 4 * gpu::kVec4.stride * std::uint64_t{render_context.world.capacity}),
      build(render_context.device, tree_of(render_context, world, children, bounds)),
      boxes(render_context.device,
            render_context.onto_target(
                "render/debug_tree.vert", "render/line.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
            {{"Frame", render_context.frame},
             {"Children", children},
             {"Bounds", bounds},
             {"Counters", render_context.world["counters"]},
             {"ColourMap", render_context.colour_map}}) {}

void DebugTreeLayer::prepare(Frame& frame) {
    if (!frame.style().debug.tree) return;
    if (!tree_) tree_.emplace(context_);
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
