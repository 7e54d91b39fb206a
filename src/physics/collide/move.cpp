#include "physics/collide/move.hpp"

#include "physics/collide/move_shared.h"

namespace mote::physics {

graph::Buffer move_colliders(graph::Graph& graph, graph::Buffer colliders, graph::Buffer keyframes, graph::Buffer counters,
                             const MoveOptions& options) {
    graph.require("move_colliders", "colliders", colliders, gpu::kVec4, shared::COLLIDER_VECTORS);
    const auto count = static_cast<std::uint32_t>(graph.info(colliders).count / shared::COLLIDER_VECTORS);
    const graph::Buffer now = graph.transient("colliders now", gpu::kVec4, std::uint64_t{count} * shared::COLLIDER_VECTORS);
    graph.pass(
        "physics/collide/move", graph.threads(graph::Count::host(count)),
        {{"Colliders", colliders}, {"Keyframes", graph::or_absent(keyframes)}, {"Counters", counters}, {"CurrentColliders", now}},
        shared::MovePush{options.substep, options.substeps});
    return now;
}

} // namespace mote::physics
