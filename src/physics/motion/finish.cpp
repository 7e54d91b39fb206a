#include "physics/motion/finish.hpp"

namespace mote::physics {

void finish(graph::Graph& graph, const SolverState& solver, const SolverState& unconstrained, const State& state,
            graph::Buffer step) {
    graph.pass("physics/motion/finish", graph.threads(solver.count),
               {{"Step", step},
                {"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"Unconstrained", unconstrained.predicted},
                {"Anchors", solver.anchors},
                {"PositionRadius", state.position_radius},
                {"PositionLow", state.position_low},
                {"Velocities", state.velocities}});
}

} // namespace mote::physics
