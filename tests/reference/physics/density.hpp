// CPU twin of the density constraint: multipliers, then the positions. docs/physics.md, "density".
#pragma once

#include "reference/physics/kernel.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct FluidMaterial {
    float epsilon = 0.0f;             // 1/(kg m^2): softens the constraint
    float artificial_pressure = 0.0f; // a: what lambda is lowered by between particles that are q h apart
    bool only_pushes = false;         // or pulls too, where the density is too low
};

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
