#include "physics/collide/collide.hpp"

#include "physics/collide/collide_shared.h"

namespace mote::physics {

void collide(graph::Graph& graph, SolverState& solver, graph::Buffer colliders, const CollideOptions& options) {
    graph.require("collide", "colliders", colliders, gpu::kVec4, shared::COLLIDER_VECTORS);
    const graph::Buffer moved = graph.transient("predicted after colliders", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/collide/collide", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"Colliders", colliders},
                {"Anchors", solver.anchors},
                {"NewPredicted", moved},
                {"Spins", graph::or_absent(solver.spins)}},
               shared::CollidePush{static_cast<std::uint32_t>(graph.info(colliders).count / shared::COLLIDER_VECTORS)},
               {{"DIMENSIONS", options.dimensions},
                {"KINDS", options.features.kinds},
                {"STABILISES", options.stabilises},
                {"FRICTION", options.features.friction},
                {"SPINS", solver.spins != graph::Buffer{}},
                {"MOVES", options.features.moves}});
    solver.predicted = moved;
}

} // namespace mote::physics
