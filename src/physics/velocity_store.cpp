#include "physics/velocity_store.hpp"

namespace mote::physics {

void velocity_store(graph::Graph& graph, graph::Buffer velocities, const State& state) {
    graph.require("velocity_store", "velocities", velocities, gpu::kVec4, state.count.capacity);
    graph.pass("physics/velocity_store", graph.threads(state.count), {{"Changed", velocities}, {"Velocities", state.velocities}});
}

} // namespace mote::physics
