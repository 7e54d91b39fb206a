#include "debug_contacts.hpp"

#include "gpu/format.hpp"
#include "physics/scene_model.hpp"
#include "spatial/neighbour_search.hpp"
#include "spatial/pairs.hpp"

namespace mote::render {

namespace {

constexpr float kMargin = 0.02f; // of the smallest radius: the solver may leave this gap at a contact

std::uint64_t contact_capacity(const RenderContext& render_context) {
    return std::uint64_t{render_context.scene.solver.neighbour_capacity} * render_context.world.capacity;
}

graph::Graph search(const RenderContext& render_context, const WorldView& world, const gpu::Buffer& pairs,
                    const gpu::Buffer& arguments) {
    graph::Graph graph(graph::Settings::of(render_context.device));
    const physics::State state = world.import_to(graph);
    const spatial::RadiusRange radii = *physics::radius_range(render_context.scene);
    const spatial::NeighbourSearch touching({.criterion = spatial::Criterion::touching,
                                             .margin = kMargin * radii.smallest,
                                             .dimensions = render_context.scene.dimensions},
                                            radii, state.count.capacity);
    const spatial::NeighbourLists lists =
        touching.add(graph, {state.position_radius, state.count, state.phases},
                     graph.transient("offsets of contacts", gpu::kUint, std::uint64_t{state.count.capacity} + 1),
                     graph.transient("contacts", gpu::kUint, contact_capacity(render_context)));
    graph.explain_overflow(lists.total,
                           mote::format("found {{0}} contacts of up to {} particles, expected at most {}; set "
                                        "solver.neighbour_capacity to {{1}} or more",
                                        state.count.capacity, contact_capacity(render_context)),
                           state.count.capacity);
    const spatial::PairList found =
        spatial::pairs_from_lists(graph, lists, state.count, graph.import("pairs", gpu::kUvec2, pairs));
    graph.pass("render/debug_contacts_count", graph.one_group(found.total),
               {{"Arguments", graph.import("arguments", gpu::kUvec4, arguments)}});
    return graph;
}

} // namespace

DebugContactsLayer::Contacts::Contacts(const RenderContext& render_context)
    : world(render_context.world),
      pairs(render_context.device, "pairs that touch", gpu::kUvec2.stride * contact_capacity(render_context)),
      arguments(render_context.device, "lines of contacts", sizeof(VkDrawIndirectCommand)),
      search(render_context.device, render::search(render_context, world, pairs, arguments)),
      lines(render_context.device,
            render_context.onto_target(
                "render/debug_contacts.vert", "render/line.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
            {{"Frame", render_context.frame},
             {"Spheres", render_context.world["position_radius"]},
             {"MaterialId", render_context.world["material_id"]},
             {"MaterialAppearance", render_context.material_appearance},
             {"Velocities", render_context.world["velocities"]},
             {"Pairs", pairs}}) {}

void DebugContactsLayer::prepare(Frame& frame) {
    if (!frame.style().debug.contacts) return;
    if (!contacts_) contacts_.emplace(context_);
    frame.run(contacts_->search);
}

void DebugContactsLayer::compose(Frame& frame) {
    if (!frame.style().debug.contacts) return;
    frame.begin_target();
    contacts_->lines.draw_indirect(frame, contacts_->arguments);
    frame.end();
}

void DebugContactsLayer::check() {
    if (contacts_) contacts_->search.check();
}

} // namespace mote::render
