#include "physics/collide/collide_bounce.hpp"

#include "physics/collide/collide_bounce_shared.h"

namespace mote::physics {

graph::Buffer collide_bounce(graph::Graph& graph, const SolverState& unconstrained, graph::Buffer colliders,
                             graph::Buffer velocities, graph::Buffer step, const CollideBounceOptions& options) {
    graph.require("collide_bounce", "colliders", colliders, gpu::kVec4, shared::COLLIDER_VECTORS);
    graph.require("collide_bounce", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const graph::Buffer changed = graph.transient("velocities after colliders", gpu::kVec4, unconstrained.count.capacity);
    graph.pass("physics/collide/collide_bounce", graph.threads(unconstrained.count),
               {{"Predicted", unconstrained.predicted},
                {"Previous", unconstrained.previous},
                {"Sph", unconstrained.sph},
                {"Colliders", colliders, graph::Fetches::uniform()},
                {"Velocities", velocities},
                {"Step", step},
                {"Anchors", unconstrained.anchors},
                {"NewVelocities", changed}},
               shared::CollideBouncePush{static_cast<std::uint32_t>(graph.info(colliders).count / shared::COLLIDER_VECTORS)},
               {{"DIMENSIONS", options.dimensions}, {"KINDS", options.features.kinds}, {"MOVES", options.features.moves}});
    return changed;
}

} // namespace mote::physics
