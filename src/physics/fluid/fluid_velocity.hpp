// What fluid does to its own velocities once positions are settled: vorticity confinement, viscosity, cohesion (docs/physics.md,
// "velocities of fluids").
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

struct FluidVelocityOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< How many there are.
    Kernel kernel = Kernel::cubic_spline;
};

/// vec4 per particle: ω (1/s) and |ω|; 0 of solids. Of `solving`, `predicted` is where particles are now; `velocities` (vec4) as
/// in State.
graph::Buffer fluid_curl(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                         graph::Buffer velocities, const FluidVelocityOptions& options);

/// Gives back the `velocities` with all that fluid does to them. `curls`: fluid_curl(), or no buffer, and no vorticity. `flows`
/// holds a vec4 per material: viscosity, vorticity (m/s), cohesion (m/s²). `step`: see predict().
graph::Buffer fluid_velocity(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                             graph::Buffer velocities, graph::Buffer curls, graph::Buffer flows, graph::Buffer step,
                             const FluidVelocityOptions& options);

} // namespace mote::physics
