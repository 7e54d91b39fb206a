#include "physics/collide/collide_relax.hpp"

#include "physics/collide/collide_shared.h"

namespace mote::physics {

graph::Buffer collide_relax(graph::Graph& graph, const SolverState& solver, graph::Buffer colliders, graph::Buffer clearances,
                            graph::Buffer velocities, graph::Buffer step, const CollideOptions& options) {
    graph.require("collide_relax", "colliders", colliders, gpu::kVec4, shared::COLLIDER_VECTORS);
    const graph::Buffer changed = graph.transient("velocities after colliders", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/collide/collide_relax", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Velocities", velocities},
                {"Colliders", colliders, graph::Fetches::uniform()},
                {"Anchors", solver.anchors},
                {"Step", step},
                {"NewVelocities", changed},
                {"Sph", solver.sph},
                {"Clearances", clearances}},
               shared::CollidePush{static_cast<std::uint32_t>(graph.info(colliders).count / shared::COLLIDER_VECTORS)},
               {{"DIMENSIONS", options.dimensions}, {"KINDS", options.features.kinds}});
    return changed;
}

graph::Buffer mesh_relax(graph::Graph& graph, const SolverState& solver, const spatial::ClosestPoints& closest,
                         graph::Buffer velocities) {
    const graph::Buffer changed = graph.transient("velocities after meshes", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/collide/mesh_relax", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Velocities", velocities},
                {"Closest", closest.points},
                {"ClosestNormals", closest.normals},
                {"ClosestFeatures", closest.features},
                {"NewVelocities", changed},
                {"Sph", solver.sph}});
    return changed;
}

} // namespace mote::physics
