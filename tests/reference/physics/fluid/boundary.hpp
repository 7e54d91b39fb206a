// CPU reference of the detection of a fluid's boundary: docs/physics/fluid.md, "Boundary particles".
#pragma once

#include "reference/physics/fluid/kernel.hpp"
#include "reference/physics/solver_state.hpp"

#include <vector>

namespace mote::reference {

struct BoundaryFlag {
    bool flagged = false;
    // The smallest distance of a tested value from its threshold: the score of condition 1 from 1, or a cosine from 0.6.
    double certainty = 1;
};

std::vector<BoundaryFlag> find_boundary(Kernel kernel, const SolverState& state, unsigned dimensions);

} // namespace mote::reference
