#include "neighbour_layer.hpp"

#include "physics/fluid/boundary.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/motion/predict_in_place.hpp"
#include "physics/scene_model.hpp"
#include "spatial/neighbour_search.hpp"

namespace mote::render {

graph::Graph NeighbourLayer::search() const {
    const Scene& scene = context_.scene;
    graph::Graph graph(graph::Settings::of(context_.device));
    physics::State state = world_.import_to(graph);
    const std::uint32_t n = state.count.capacity;
    state.position_low = graph.transient("no low parts", gpu::kVec4, n);
    graph.fill(state.position_low, 0);
    const physics::Prediction now = physics::predict_in_place(graph, scene, state);
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
