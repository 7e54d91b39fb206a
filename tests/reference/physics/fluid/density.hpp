// The density constraint: multipliers, then the positions. docs/physics.md, "density".
#pragma once

#include "reference/physics/fluid/fluid_particles.hpp"
#include "reference/physics/fluid/kernel.hpp"
#include "reference/physics/fluid/wall_table.hpp"

namespace mote::reference {

struct FluidMaterial {
    float epsilon = 0.0f;             // 1/(kg m^2): softens the constraint
    float artificial_pressure = 0.0f; // a: what lambda is lowered by between particles that are q h apart
    bool one_sided = false;           // or pulls too, where the density is too low
};

// What walls add to the density. Both have no elements where there are no walls.
template <typename S> struct BoundaryDensity {
    Axes<S> gradient;     // of B, 1/m
    std::vector<S> share; // B
};

template <typename S> struct DensityRules {
    Kernel kernel = Kernel::cubic_spline;
    std::span<const FluidMaterial> materials{}; // that of a solid is not read
    float omega = 1.0f;
    float q = 0.3f; // at which distance, in units of h, the artificial pressure is a
    const WallTable<S>& walls;
};

// What the second pass reads of the first.
template <typename S> struct DensityMultipliers {
    std::vector<S> lambda;           // per particle, kg m^2; 0 of solids
    std::vector<S> pressure;         // per particle: a of its material
    std::vector<S> value, steepness; // per neighbour (PairKernel): nothing moves between the passes
};

// Writes the density, too.
template <typename S> void find_density_multipliers(StepState<S>& state, const DensityRules<S>& rules,
                                                    const FluidParticles<S>& fluid, const BoundaryDensity<S>& walls,
                                                    DensityMultipliers<S>& multipliers);

// From `p` to `to`.
template <typename S> void solve_density(StepState<S>& state, const DensityRules<S>& rules, const FluidParticles<S>& fluid,
                                         const BoundaryDensity<S>& walls, const DensityMultipliers<S>& multipliers, Axes<S>& to);

// The passes.

// Both are 0 of a solid.
struct Density {
    double rho = 0.0;    // kg/m^D
    double lambda = 0.0; // kg m^2: the multiplier. 0 where nothing can change the density and epsilon is 0
};

// fluid_materials is indexed by material, which for a solid is never read. walls: per particle the gradient of B (1/m) and in w
// B; none: there are no walls.
std::vector<Density> density_lambda(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                    std::span<const Vec4> walls, unsigned dimensions);

// The next predicted positions. q: at which distance, in units of h, the artificial pressure is a.
std::vector<Double4> density_solve(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                   std::span<const Density> densities, std::span<const Vec4> walls, float omega, float q,
                                   unsigned dimensions);

} // namespace mote::reference
