// The search for borders of fluids: docs/physics.md, "boundary".
#pragma once

#include "reference/physics/fluid/kernel.hpp"
#include "reference/physics/solver_state.hpp"

#include <vector>

namespace mote::reference {

struct Border {
    bool flagged = false;
    // How far the nearest of the decisions is from going the other way: of 2 g + 4 u from 1, and of a cosine from 0.6.
    double certainty = 1;
};

std::vector<Border> find_boundary(Kernel kernel, const SolverState& state, unsigned dimensions);

} // namespace mote::reference
