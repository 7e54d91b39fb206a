#include "physics/collide/collide.hpp"

#include "physics/collide/collide_shared.h"

namespace mote::physics {

void collide(graph::Graph& graph, SolverState& solving, graph::Buffer colliders, const CollideOptions& options) {
    graph.require("collide", "colliders", colliders, gpu::kVec4, shared::COLLIDER_VECTORS);
    const graph::Buffer moved = graph.transient("predicted after colliders", gpu::kVec4, solving.count.capacity);
    graph.pass("physics/collide/collide", graph.threads(solving.count),
               {{"Predicted", solving.predicted}, {"Previous", solving.previous}, {"Colliders", colliders}, {"Moved", moved}},
               shared::CollidePush{static_cast<std::uint32_t>(graph.info(colliders).count / shared::COLLIDER_VECTORS)},
               {{"DIMENSIONS", options.dimensions},
                {"KINDS", options.use.kinds},
                {"STABILISES", options.stabilises},
                {"FRICTION", options.use.friction}});
    solving.predicted = moved;
}

} // namespace mote::physics
