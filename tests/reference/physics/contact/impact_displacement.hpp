// CPU reference of how far solids move in a substep: docs/physics/contact.md, "Health".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <span>
#include <vector>

namespace mote::reference {

// m: the radii that docs/physics/contact.md, "Fast impacts", takes from a scene.
struct ImpactRadii {
    double dust, third, median;
};

/// `velocities`: v and inverse mass.
std::vector<double> measure_impact_displacements(const SolverState& state, std::span<const Vec4> velocities,
                                                 const ImpactRadii& radii, double duration);

} // namespace mote::reference
