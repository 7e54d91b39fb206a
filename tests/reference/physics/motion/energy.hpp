// CPU reference of the mechanical energy of particles: docs/physics/motion.md, "Health".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <span>
#include <vector>

namespace mote::reference {

struct Energy {
    double energy = 0; // J
    double mass = 0;   // kg
    double level = 0;  // J/kg; not for fixed particles
};

/// `spheres`: positions and radii. `velocities`: v and inverse mass. The potential is 0 at `origin`.
std::vector<Energy> measure_energy(std::span<const Vec4> spheres, std::span<const Vec4> velocities, const Double3& gravity,
                                   const Double3& origin);

} // namespace mote::reference
