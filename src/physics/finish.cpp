#include "physics/finish.hpp"

namespace mote::physics {

void finish(graph::Graph& graph, const Solving& solving, const State& state, graph::Buffer step) {
    graph.pass("physics/finish", graph.threads(solving.count),
               {{"Step", step},
                {"Predicted", solving.predicted},
                {"Start", solving.start},
                {"Spheres", state.spheres},
                {"Velocities", state.velocities}});
}

} // namespace mote::physics
