// CPU reference of restitution before contacts are solved. docs/physics/contact.md, "Bounce of impulses".
#pragma once

#include "reference/physics/contact/contacts.hpp"

namespace mote::reference {

// One of several passes, from `p` to `to`.
template <typename S>
void bounce_impulses(StepState<S>& state, const ImpulseRules& rules, const NeighbourLists& pairs, Axes<S>& to);

} // namespace mote::reference
