#include "physics/motion/finish.hpp"

namespace mote::physics {

void finish(graph::Graph& graph, const SolverState& solver, const State& state, graph::Buffer step) {
    graph.pass("physics/motion/finish", graph.threads(solver.count),
               {{"Step", step},
                {"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"PositionRadius", state.position_radius},
                {"Velocities", state.velocities}});
}

} // namespace mote::physics
