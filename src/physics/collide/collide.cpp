#include "physics/collide/collide.hpp"

#include "physics/collide/collide_shared.h"

namespace mote::physics {

namespace {

void add_collide(graph::Graph& graph, SolverState& solver, graph::Buffer colliders, const CollideOptions& options,
                 graph::Buffer clearances, graph::Buffer measured) {
    graph.require("collide", "colliders", colliders, gpu::kVec4, shared::COLLIDER_VECTORS);
    const graph::Buffer moved = graph.transient("predicted after colliders", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/collide/collide", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"Colliders", colliders, graph::Fetches::uniform()},
                {"Anchors", solver.anchors},
                {"NewPredicted", moved},
                {"Spins", graph::or_absent(solver.spins)},
                {"Clearances", graph::or_absent(clearances)},
                {"NewClearances", graph::or_absent(measured)}},
               shared::CollidePush{static_cast<std::uint32_t>(graph.info(colliders).count / shared::COLLIDER_VECTORS)},
               {{"DIMENSIONS", options.dimensions},
                {"KINDS", options.features.kinds},
                {"STABILISES", options.stabilises},
                {"FRICTION", options.features.friction},
                {"SPINS", solver.spins != graph::Buffer{}},
                {"MOVES", options.features.moves},
                {"MEASURES", measured != graph::Buffer{}},
                {"SKIPS", clearances != graph::Buffer{}}});
    solver.predicted = moved;
}

} // namespace

void collide(graph::Graph& graph, SolverState& solver, graph::Buffer colliders, const CollideOptions& options,
             graph::Buffer clearances) {
    add_collide(graph, solver, colliders, options, clearances, {});
}

graph::Buffer collide_first(graph::Graph& graph, SolverState& solver, graph::Buffer colliders, const CollideOptions& options) {
    const graph::Buffer measured = graph.transient("clearances", gpu::kVec4, solver.count.capacity);
    add_collide(graph, solver, colliders, options, {}, measured);
    return measured;
}

} // namespace mote::physics
