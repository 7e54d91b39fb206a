#include "physics/motion/energy.hpp"

#include "physics/motion/energy_shared.h"

namespace mote::physics {

Energy measure_energy(graph::Graph& graph, const State& state, const Vec3& gravity, const Vec3& origin) {
    const std::uint32_t n = state.count.capacity;
    const Energy found{.energies = graph.transient("energies", gpu::kFloat, n),
                       .masses = graph.transient("masses", gpu::kFloat, n),
                       .levels = graph.transient("levels", gpu::kFloat, n)};
    graph.pass("physics/motion/energy", graph.threads(state.count),
               {{"PositionRadius", state.position_radius},
                {"Velocities", state.velocities},
                {"Energies", found.energies},
                {"Masses", found.masses},
                {"Levels", found.levels}},
               shared::EnergyPush{gravity[0], gravity[1], gravity[2], origin[0], origin[1], origin[2]});
    return found;
}

} // namespace mote::physics
