#include "debug_contacts.hpp"

#include "physics/tables.hpp"
#include "spatial/neighbour_search.hpp"
#include "spatial/pairs.hpp"

#include <algorithm>

namespace mote::render {

namespace {

constexpr float kMargin = 0.02f; // of the smallest radius: a solver leaves contacts that much open

std::uint64_t room(const Setting& setting) {
    return std::uint64_t{setting.scene.solver.neighbours_per_particle} * setting.world.capacity;
}

spatial::RadiusRange all_radii(const Scene& scene) {
    spatial::RadiusRange all{spatial::kLargestRadius, spatial::kSmallestRadius};
    for (const MaterialKind kind : {MaterialKind::fluid, MaterialKind::solid}) {
        const auto radii = physics::radii_of(scene, kind);
        if (!radii) continue;
        all = {std::min(all.smallest, radii->smallest), std::max(all.largest, radii->largest)};
    }
    return all;
}

graph::Graph search(const Setting& setting, const BorrowedWorld& world, const gpu::Buffer& pairs, const gpu::Buffer& arguments) {
    graph::Graph graph(graph::Settings::of(setting.device));
    const physics::State state = world.import_to(graph);
    const spatial::NeighbourSearch touching({.criterion = spatial::Criterion::touching,
                                             .margin = kMargin * physics::smallest_radius(setting.scene),
                                             .dimensions = setting.scene.dimensions},
                                            all_radii(setting.scene), state.count.capacity);
    const spatial::NeighbourLists lists =
        touching.add(graph, {state.spheres, state.count, state.phases},
                     graph.transient("starts of contacts", gpu::kUint, std::uint64_t{state.count.capacity} + 1),
                     graph.transient("contacts", gpu::kUint, room(setting)));
    const spatial::PairList found =
        spatial::pairs_from_lists(graph, lists, state.count, graph.import("pairs", gpu::kUvec2, pairs));
    graph.pass("render/debug_contacts_count", graph.one_group(found.total),
               {{"Arguments", graph.import("arguments", gpu::kUvec4, arguments)}});
    return graph;
}

} // namespace

DebugContactsLayer::Contacts::Contacts(const Setting& setting)
    : world(setting.world), pairs(setting.device, "pairs that touch", gpu::kUvec2.stride * room(setting)),
      arguments(setting.device, "lines of contacts", sizeof(VkDrawIndirectCommand)),
      search(setting.device, render::search(setting, world, pairs, arguments)),
      lines(setting.device,
            setting.onto_target(
                "render/debug_contacts.vert", "render/line.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
            {{"Frame", setting.frame},
             {"Spheres", setting.world.spheres},
             {"Traits", setting.world.traits},
             {"MaterialLooks", setting.material_looks},
             {"Velocities", setting.world.velocities},
             {"Pairs", pairs}}) {}

void DebugContactsLayer::prepare(Frame& frame) {
    if (!frame.style().debug.contacts) return;
    if (!contacts_) contacts_.emplace(setting_);
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
