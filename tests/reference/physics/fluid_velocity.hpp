// CPU twin of what fluids do to velocities: vorticity confinement, viscosity and cohesion. docs/physics.md, "velocities of
// fluids".
#pragma once

#include "reference/physics/kernel.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct FluidMotion {
    float viscosity = 0.0f; // c
    float vorticity = 0.0f; // epsilon, m/s
    float cohesion = 0.0f;  // gamma, m/s^2
};

// The vorticity, and in w its length; 1/s. 0 of solids. state: predicted are the final positions x.
std::vector<Double4> fluid_curl(Kernel kernel, const SolverState& state, std::span<const Vec4> velocities, unsigned dimensions);

// v, w. curls as fluid_curl() gives them; motions by material, not read of solids.
std::vector<Double4> fluid_velocity(Kernel kernel, const SolverState& state, std::span<const FluidMotion> motions,
                                    std::span<const Vec4> velocities, std::span<const Vec4> curls, float dt, unsigned dimensions);

} // namespace mote::reference
