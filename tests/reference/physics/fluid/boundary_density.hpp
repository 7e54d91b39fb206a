// CPU reference of the boundary density: the share of a kernel that lies behind walls. docs/physics/fluid.md, "Boundary density".
#pragma once

#include "reference/physics/collide/walls.hpp"
#include "reference/physics/fluid/density.hpp"

namespace mote::reference {

template <typename S> struct WallShareOf {
    S share = 0; // B
    S slope = 0; // dB/d(distance), 1/m
};
using WallShare = WallShareOf<double>;

// The fraction of the kernel behind a plane at a distance (m, at least 0).
WallShare fraction_behind(Kernel kernel, double distance, double h, unsigned dimensions);

// The same times kappa: calibrated for lattices of spacing h/2 whose first layer is h/4 from a wall.
WallShare wall_share(Kernel kernel, double distance, double h, unsigned dimensions);

// K: how much less a large solid of radius R counts than its tangent plane, for h = 1, is K/(R + distance). Exact in 3-D, first
// order in 2-D.
WallShare wall_bend(Kernel kernel, double distance, unsigned dimensions);

// The contribution of the walls around each particle to its density, from a table.
template <typename S> void find_boundary_density(StepState<S>& state, const FluidParticles<S>& fluid, const Walls<S>& walls,
                                                 const WallTable<S>& table, BoundaryDensity<S>& result);

// The pass, integrated, not sampled. Per particle the gradient of B (1/m), and B in w; 0 for solids, whose h is 0. `fluid` as in
// SolverState. mesh: optional.
std::vector<Double4> boundary_density(Kernel kernel, std::span<const Collider> colliders, std::span<const Vec4> predicted,
                                      std::span<const Vec4> fluid, unsigned dimensions, const MeshSurface* mesh = nullptr);

} // namespace mote::reference
