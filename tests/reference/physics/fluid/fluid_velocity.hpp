// CPU reference of a fluid's effects on velocities: vorticity confinement, viscosity and cohesion. docs/physics/fluid.md,
// "Velocity effects".
#pragma once

#include "reference/physics/fluid/fluid_particles.hpp"
#include "reference/physics/fluid/kernel.hpp"

namespace mote::reference {

struct FluidMotion {
    float viscosity = 0.0f; // c
    float vorticity = 0.0f; // epsilon, m/s
    float cohesion = 0.0f;  // gamma, m/s^2
};

struct FluidMotionRules {
    Kernel kernel = Kernel::cubic_spline;
    std::span<const FluidMotion> motions{}; // by material; not read for solids
    float dt = 1.0f;                        // s, of the substep
};

// The vorticity, and its length; 1/s. 0 for solids. Empty: no vorticity confinement.
template <typename S> struct Curls {
    Axes<S> curl;
    std::vector<S> length;
};

// At `x`, of `v`.
template <typename S> void find_curls(StepState<S>& state, Kernel kernel, const FluidParticles<S>& fluid, Curls<S>& curls);

// Computes `to` from `v`, at `x`.
template <typename S> void change_fluid_velocities(StepState<S>& state, const FluidMotionRules& rules,
                                                   const FluidParticles<S>& fluid, const Curls<S>& curls, Axes<S>& to);

// The passes. state.predicted: the final positions x.

// The vorticity, and its length in w.
std::vector<Double4> fluid_curl(Kernel kernel, const SolverState& state, std::span<const Vec4> velocities, unsigned dimensions);

// Returns v, w. curls: the output of fluid_curl(). motions: by material; not read for solids.
std::vector<Double4> fluid_velocity(Kernel kernel, const SolverState& state, std::span<const FluidMotion> motions,
                                    std::span<const Vec4> velocities, std::span<const Vec4> curls, float dt, unsigned dimensions);

} // namespace mote::reference
