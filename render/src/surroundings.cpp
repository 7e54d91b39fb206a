#include "surroundings.hpp"

#include "physics/fluid/boundary.hpp"
#include "physics/predict.hpp"
#include "physics/tables.hpp"
#include "spatial/neighbour_search.hpp"

#include <array>
#include <span>

namespace mote::render {

// As a step begins, but one that takes no time: positions are those that are drawn.
graph::Graph SurroundingsLayer::search() const {
    const Scene& scene = setting_.scene;
    graph::Graph graph(graph::Settings::of(setting_.device));
    const auto constant = [&](const char* name, const auto& vectors) {
        return graph.constant(name, gpu::kVec4, std::as_bytes(std::span(vectors)));
    };
    const physics::State state = world_.import_to(graph);
    const std::uint32_t n = state.count.capacity;
    const auto fluid_radii = physics::radii_of(scene, MaterialKind::fluid);
    const auto solid_radii = physics::radii_of(scene, MaterialKind::solid);
    const physics::Prediction now = physics::predict(
        graph, state, constant("no time", std::array<physics::Vec4, shared::STEP_VECTORS>{}),
        constant("materials", physics::material_table(scene)), constant("no force", std::array<physics::Vec4, 1>{}),
        {.dimensions = scene.dimensions,
         .materials = static_cast<std::uint32_t>(scene.materials.size()),
         .kernel_scale = physics::kKernelScale,
         .half_kernel = physics::half_kernel(fluid_radii, physics::kKernelScale)});
    const spatial::NeighbourSearch search({.criterion = spatial::Criterion::touching,
                                           .margin = physics::kMargin * physics::smallest_radius(scene),
                                           .dimensions = scene.dimensions},
                                          physics::search_radii(fluid_radii, solid_radii, physics::kKernelScale), n);
    const spatial::NeighbourLists lists =
        search.add(graph, {now.search_spheres, state.count, state.phases},
                   graph.import("neighbour starts", gpu::kUint, setting_.neighbour_starts),
                   graph.transient("neighbours", gpu::kUint, std::uint64_t{scene.solver.neighbours_per_particle} * n));
    physics::find_boundary(graph, now.solving, lists, graph.import("boundary flags", gpu::kUint, setting_.boundary_flags),
                           scene.dimensions, physics::kernel_of(scene));
    return graph;
}

void SurroundingsLayer::prepare(Frame& frame) {
    const Style& style = frame.style();
    if (style.colouring.by != Field::neighbours && !style.debug.boundary) return;
    if (!search_) search_.emplace(setting_.device, search());
    frame.run(*search_);
}

void SurroundingsLayer::check() {
    if (search_) search_->check();
}

} // namespace mote::render
