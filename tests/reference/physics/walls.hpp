// CPU twin of the walls in densities: as much of a kernel as lies behind them, integrated rather than looked up.
// docs/physics.md, "walls".
#pragma once

#include "reference/physics/collide.hpp"
#include "reference/physics/kernel.hpp"
#include "reference/physics/mesh.hpp"

namespace mote::reference {

struct WallShare {
    double share = 0.0; // B
    double slope = 0.0; // dB/d(distance), 1/m
};

// How much of the kernel lies farther than a distance (m, from 0 on) along one direction.
WallShare part_behind(Kernel kernel, double distance, double h, unsigned dimensions);

// The same times kappa: calibrated for lattices of spacing h/2 that begin at h/4 from a wall.
WallShare wall_share(Kernel kernel, double distance, double h, unsigned dimensions);

// How much less of a ball of radius R counts than of the wall that touches it, for h = 1: times 1/(R + distance), to first order,
// which in 3-D is all.
WallShare wall_bend(Kernel kernel, double distance, unsigned dimensions);

// What a ball adds to the density at a distance from its centre: by a table of 65 places, between which it goes straight.
WallShare ball_share(Kernel kernel, double distance, double radius, double h, unsigned dimensions);

// Per particle the gradient of B (1/m), and in w B; 0 of solids, whose h is 0. `fluid` as in SolverState. mesh: none, or one.
std::vector<Double4> walls(Kernel kernel, std::span<const Collider> colliders, std::span<const Vec4> predicted,
                           std::span<const Vec4> fluid, unsigned dimensions, const MeshSurface* mesh = nullptr);

} // namespace mote::reference
