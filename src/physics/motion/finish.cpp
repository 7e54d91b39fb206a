#include "physics/motion/finish.hpp"

namespace mote::physics {

void finish(graph::Graph& graph, const SolverState& solving, const State& state, graph::Buffer step) {
    graph.pass("physics/motion/finish", graph.threads(solving.count),
               {{"Step", step},
                {"Predicted", solving.predicted},
                {"Previous", solving.previous},
                {"PositionRadius", state.position_radius},
                {"Velocities", state.velocities}});
}

} // namespace mote::physics
