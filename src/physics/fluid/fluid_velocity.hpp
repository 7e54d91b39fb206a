// Velocity effects of fluid after positions are final: vorticity confinement, viscosity, cohesion (docs/physics/fluid.md).
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

struct FluidVelocityOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< Number of materials.
    Kernel kernel = Kernel::cubic_spline;
    bool alike = false; ///< All particles are fluid of one material and radius. Passes are faster; each bit is the same.
};

/// vec4 per particle: ω (1/s) and |ω|; 0 for solids. `solver.predicted` must hold the current positions; `velocities` (vec4) as
/// in State.
graph::Buffer fluid_curl(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                         graph::Buffer velocities, const FluidVelocityOptions& options);

/// Returns the `velocities` after all three effects. `curls`: fluid_curl(), or null for no vorticity. `coefficients` holds a vec4
/// per material: viscosity, vorticity (m/s), cohesion (m/s²). `step`: see predict().
graph::Buffer fluid_velocity(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                             graph::Buffer velocities, graph::Buffer curls, graph::Buffer coefficients, graph::Buffer step,
                             const FluidVelocityOptions& options);

} // namespace mote::physics
