// Walls in densities: as much of a kernel as lies behind them. docs/physics.md, "walls".
#pragma once

#include "reference/physics/collide/walls.hpp"
#include "reference/physics/fluid/density.hpp"

namespace mote::reference {

template <typename S> struct WallShareOf {
    S share = 0; // B
    S slope = 0; // dB/d(distance), 1/m
};
using WallShare = WallShareOf<double>;

// How much of the kernel lies farther than a distance (m, from 0 on) along one direction.
WallShare part_behind(Kernel kernel, double distance, double h, unsigned dimensions);

// The same times kappa: calibrated for lattices of spacing h/2 that begin at h/4 from a wall.
WallShare wall_share(Kernel kernel, double distance, double h, unsigned dimensions);

// How much less of a ball of radius R counts than of the wall that touches it, for h = 1: times 1/(R + distance), to first order,
// which in 3-D is all.
WallShare wall_bend(Kernel kernel, double distance, unsigned dimensions);

// What the walls around each particle add to its density: from a table.
template <typename S> void find_boundary_density(StepState<S>& state, const FluidParticles<S>& fluid, const Walls<S>& walls,
                                                 const WallTable<S>& table, BoundaryDensity<S>& result);

// The pass, integrated rather than looked up. Per particle the gradient of B (1/m), and in w B; 0 of solids, whose h is 0.
// `fluid` as in SolverState. mesh: none, or one.
std::vector<Double4> boundary_density(Kernel kernel, std::span<const Collider> colliders, std::span<const Vec4> predicted,
                                      std::span<const Vec4> fluid, unsigned dimensions, const MeshSurface* mesh = nullptr);

} // namespace mote::reference
