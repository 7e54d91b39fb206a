#include "physics/collide/world_position.hpp"

namespace mote::physics {

graph::Buffer world_position(graph::Graph& graph, const SolverState& solver) {
    const graph::Buffer positions = graph.transient("world positions", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/collide/world_position", graph.threads(solver.count),
               {{"Predicted", solver.predicted}, {"Anchors", solver.anchors}, {"WorldPositions", positions}});
    return positions;
}

} // namespace mote::physics
