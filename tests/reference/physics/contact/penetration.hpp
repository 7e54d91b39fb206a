// CPU reference of the depths of contacts: docs/physics/contact.md, "Health".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <cstdint>
#include <vector>

namespace mote::reference {

// Of one particle, in radii of the smaller particle of each pair.
struct Penetration {
    double deepest = 0;
    double sum = 0;
    std::uint32_t contacts = 0;
    double certainty = 1; // the smallest |depth|, in the same unit, of any possible contact
};

std::vector<Penetration> measure_penetration(const SolverState& state);

} // namespace mote::reference
