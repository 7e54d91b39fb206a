// CPU reference of the energy of rotation: docs/physics/contact.md, "Health".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <span>
#include <vector>

namespace mote::reference {

/// J. `spheres`: positions and radii. `velocities`: v and inverse mass. `spins`: rad/s; w: below 0 if the particle does not turn.
std::vector<double> spin_energy(std::span<const Vec4> spheres, std::span<const Vec4> velocities, std::span<const Vec4> spins,
                                std::uint32_t dimensions);

} // namespace mote::reference
