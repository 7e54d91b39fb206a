#include "physics/collide/collide_bounce.hpp"

#include "physics/collide/collide_bounce_shared.h"

namespace mote::physics {

graph::Buffer collide_bounce(graph::Graph& graph, const Solving& foretold, graph::Buffer colliders, graph::Buffer velocities,
                             graph::Buffer step, const CollideBounceOptions& options) {
    graph.require("collide_bounce", "colliders", colliders, gpu::kVec4, shared::COLLIDER_VECTORS);
    graph.require("collide_bounce", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const graph::Buffer changed = graph.transient("velocities after colliders", gpu::kVec4, foretold.count.capacity);
    graph.pass("physics/collide/collide_bounce", graph.threads(foretold.count),
               {{"Predicted", foretold.predicted},
                {"Start", foretold.start},
                {"Fluid", foretold.fluid},
                {"Colliders", colliders},
                {"Velocities", velocities},
                {"Step", step},
                {"Changed", changed}},
               shared::CollideBouncePush{static_cast<std::uint32_t>(graph.info(colliders).count / shared::COLLIDER_VECTORS)},
               {{"DIMENSIONS", options.dimensions}, {"KINDS", options.use.kinds}});
    return changed;
}

} // namespace mote::physics
