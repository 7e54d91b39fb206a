#include "physics/contact/spin_energy.hpp"

namespace mote::physics {

graph::Buffer measure_spin_energy(graph::Graph& graph, const State& state, graph::Buffer angular_velocities,
                                  std::uint32_t dimensions) {
    const graph::Buffer energies = graph.transient("energies of rotation", gpu::kFloat, state.count.capacity);
    graph.pass("physics/contact/spin_energy", graph.threads(state.count),
               {{"PositionRadius", state.position_radius},
                {"Velocities", state.velocities},
                {"AngularVelocities", angular_velocities},
                {"Energies", energies}},
               {{"DIMENSIONS", dimensions}});
    return energies;
}

} // namespace mote::physics
