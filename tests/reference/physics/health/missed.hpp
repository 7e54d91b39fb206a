// CPU reference of neighbours that the lists of a substep do not have: docs/physics/health.md, "Missed".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <cstdint>
#include <vector>

namespace mote::reference {

struct Missed {
    std::uint32_t count = 0;
    double certainty = 1; // m: the smallest distance of the surfaces of two particles of a missing pair
};

/// `state` has the present lists. `solid_pairs`: of pairs with a solid, if they have their own; fixed particles have none.
std::vector<Missed> find_missed(const SolverState& state, const NeighbourLists& of_step, const NeighbourLists* solid_pairs);

} // namespace mote::reference
