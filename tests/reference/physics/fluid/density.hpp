// CPU reference of the density constraint: multipliers, then the positions. docs/physics/fluid.md, "Density".
#pragma once

#include "reference/physics/fluid/fluid_particles.hpp"
#include "reference/physics/fluid/kernel.hpp"
#include "reference/physics/fluid/wall_table.hpp"

namespace mote::reference {

struct FluidMaterial {
    // Both without a unit: relative to 1/(rho0 V h^2) of the particle.
    float epsilon = 0.0f;             // softens the constraint
    float artificial_pressure = 0.0f; // k/e0; a = k/e0 rho0 V h^2 is how much lambda is reduced between particles q h apart
    bool one_sided = false;           // if not, it also attracts where the density is too low
};

// The contribution of walls to the density. Both members are empty if there are no walls.
template <typename S> struct BoundaryDensity {
    Axes<S> gradient;     // of B, 1/m
    std::vector<S> share; // B
};

template <typename S> struct DensityRules {
    Kernel kernel = Kernel::cubic_spline;
    std::span<const FluidMaterial> materials{}; // not read for solids
    float omega = 1.0f;
    float q = 0.3f; // the distance, in units of h, at which the artificial pressure is a
    const WallTable<S>& walls;
};

// The output of the first pass that the second reads.
template <typename S> struct DensityMultipliers {
    std::vector<S> lambda;           // per particle, kg m^2; 0 for solids
    std::vector<S> pressure;         // per particle: a
    std::vector<S> value, steepness; // per neighbour (PairKernel): nothing moves between the passes
};

// Also writes the density.
template <typename S> void find_density_multipliers(StepState<S>& state, const DensityRules<S>& rules,
                                                    const FluidParticles<S>& fluid, const BoundaryDensity<S>& walls,
                                                    DensityMultipliers<S>& multipliers);

// Computes `to` from `p`.
template <typename S> void solve_density(StepState<S>& state, const DensityRules<S>& rules, const FluidParticles<S>& fluid,
                                         const BoundaryDensity<S>& walls, const DensityMultipliers<S>& multipliers, Axes<S>& to);

// The passes.

// Both are 0 for a solid.
struct Density {
    double rho = 0.0;    // kg/m^D
    double lambda = 0.0; // kg m^2: the multiplier. 0 where nothing can change the density and epsilon is 0
};

// fluid_materials: by material; not read for solids. walls: per particle the gradient of B (1/m), and B in w; empty: no walls.
std::vector<Density> density_lambda(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                    std::span<const Vec4> walls, unsigned dimensions);

// The next predicted positions. q: the distance, in units of h, at which the artificial pressure is a.
std::vector<Double4> density_solve(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                   std::span<const Density> densities, std::span<const Vec4> walls, float omega, float q,
                                   unsigned dimensions);

} // namespace mote::reference
