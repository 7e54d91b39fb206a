#include "neighbour_layer.hpp"

#include "physics/fluid/boundary.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/motion/predict_in_place.hpp"
#include "physics/neighbours.hpp"
#include "physics/scene_model.hpp"

namespace mote::render {

graph::Graph NeighbourLayer::search() const {
    const Scene& scene = context_.scene;
    graph::Graph graph(graph::Settings::of(context_.device));
    physics::State state = world_.import_to(graph);
    state.position_low = graph.transient("no low parts", gpu::kVec4, state.count.capacity);
    graph.fill(state.position_low, 0);
    const physics::Prediction now = physics::predict_in_place(graph, scene, state);
    spatial::NeighbourLists lists = physics::new_neighbour_lists(graph, scene, state.count.capacity);
    lists.offsets = graph.import("neighbour offsets", gpu::kUint, context_.neighbour_offsets);
    physics::find_neighbours(graph, scene, state, {now.search_spheres}, lists);
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
