// CPU twin of the walls in densities: as much of a kernel as lies behind them, integrated rather than looked up.
// docs/physics.md, "walls".
#pragma once

#include "reference/physics/collide.hpp"
#include "reference/physics/kernel.hpp"

namespace mote::reference {

struct WallShare {
    double share = 0.0; // B: how much of the kernel lies farther than a distance along one direction
    double slope = 0.0; // dB/d(distance), 1/m
};

// distance (m) from 0 to h; nothing from h on.
WallShare wall_share(Kernel kernel, double distance, double h, unsigned dimensions);

// Per particle the gradient of B (1/m), and in w B; 0 of solids, whose h is 0. `fluid` as in SolverState.
std::vector<Double4> walls(Kernel kernel, std::span<const Collider> colliders, std::span<const Vec4> predicted,
                           std::span<const Vec4> fluid, unsigned dimensions);

} // namespace mote::reference
