#include "neighbour_layer.hpp"

#include "algorithms/copy.hpp"
#include "physics/fluid/boundary.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/motion/motion_family.hpp"
#include "physics/motion/predict.hpp"
#include "physics/scene_model.hpp"
#include "spatial/neighbour_search.hpp"

#include <array>
#include <span>

namespace mote::render {

// Like the start of a step of zero length: the predicted positions are the drawn ones. A prediction replaces velocities, so it gets
// a copy, which only has to keep the inverse masses.
graph::Graph NeighbourLayer::search() const {
    const Scene& scene = context_.scene;
    graph::Graph graph(graph::Settings::of(context_.device));
    const auto constant = [&](const char* name, const auto& vectors) {
        return graph.constant(name, gpu::kVec4, std::as_bytes(std::span(vectors)));
    };
    physics::State state = world_.import_to(graph);
    const std::uint32_t n = state.count.capacity;
    const graph::Buffer velocities = graph.transient("copied velocities", gpu::kVec4, n);
    algorithms::copy(graph, state.velocities, state.count, velocities);
    state.velocities = velocities;
    state.position_low = graph.transient("no low parts", gpu::kVec4, n);
    graph.fill(state.position_low, 0);
    const physics::Prediction now = physics::predict(
        graph, state, constant("no time", std::array<physics::Vec4, shared::STEP_VECTORS>{}),
        constant("materials", physics::material_table(scene)), constant("no force", std::array<physics::Vec4, 1>{}),
        {.dimensions = scene.dimensions,
         .materials = static_cast<std::uint32_t>(scene.materials.size()),
         .kernel_scale = physics::kKernelScale,
         .half_kernel = physics::half_kernel(scene),
         .period = physics::local_period(scene),
         .search_origin = physics::search_origin(scene)});
    const spatial::NeighbourSearch search(
        {.criterion = spatial::Criterion::touching, .margin = physics::search_margin(scene), .dimensions = scene.dimensions},
        physics::search_radii(scene), n);
    const spatial::NeighbourLists lists =
        search.add(graph, {now.search_spheres, state.count, state.phases},
                   graph.import("neighbour offsets", gpu::kUint, context_.neighbour_offsets),
                   graph.transient("neighbours", gpu::kUint, std::uint64_t{scene.solver.neighbour_capacity} * n));
    physics::find_boundary(graph, now.solver, lists, graph.import("boundary flags", gpu::kUint, context_.boundary_flags),
                           scene.dimensions, physics::kernel_of(scene));
    return graph;
}

void NeighbourLayer::prepare(Frame& frame) {
    const Style& style = frame.style();
    if (style.colouring.by != Field::neighbours && !style.debug.boundary) return;
    if (!search_) search_.emplace(context_.device, search());
    frame.run(*search_);
}

void NeighbourLayer::check() {
    if (search_) search_->check();
}

} // namespace mote::render
