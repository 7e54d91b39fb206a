#include "world_view.hpp"

namespace mote::render {

WorldView::WorldView(const WorldBuffers& world)
    : capacity_(world.capacity),
      position_radius_("position_radius", world["position_radius"], gpu::kVec4.stride * std::uint64_t{capacity_}),
      velocities_("velocities", world["velocities"], gpu::kVec4.stride * std::uint64_t{capacity_}),
      phases_("phases", world["phases"], gpu::kUint.stride * std::uint64_t{capacity_}),
      groups_("groups", world["groups"], gpu::kUint.stride * std::uint64_t{capacity_}),
      material_id_("material_id", world["material_id"], gpu::kUvec2.stride * std::uint64_t{capacity_}),
      counters_("counters", world["counters"], gpu::kUint.stride * std::uint64_t{shared::COUNTERS}) {}

physics::State WorldView::import_to(graph::Graph& graph) const {
    const graph::Buffer counters = graph.import("counters", gpu::kUint, counters_);
    return {.count = graph::Count::gpu(counters, shared::COUNTER_LIVE, capacity_),
            .position_radius = graph.import("position_radius", gpu::kVec4, position_radius_),
            .position_low = {},
            .velocities = graph.import("velocities", gpu::kVec4, velocities_),
            .phases = graph.import("phases", gpu::kUint, phases_),
            .groups = graph.import("groups", gpu::kUint, groups_),
            .material_id = graph.import("material_id", gpu::kUvec2, material_id_),
            .id_to_index = {},
            .counters = counters};
}

} // namespace mote::render
