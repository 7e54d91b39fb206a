// CPU reference of the pairs that may touch until the next search. docs/physics/contact.md, "Pairs".
#pragma once

#include "reference/physics/step_state.hpp"

namespace mote::reference {

// From the neighbours of `state`, in the order of ids. `left`: substeps of the step, with this one. The distance of a pair may be
// larger by `slack` (m): floats round.
template <typename S> void find_contact_pairs(StepState<S>& state, std::uint32_t left, NeighbourLists& pairs, S slack = 0);

} // namespace mote::reference
