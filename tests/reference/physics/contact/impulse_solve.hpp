// CPU reference of a sweep over all contacts at once. docs/physics/contact.md, "Impulses".
#pragma once

#include "reference/physics/contact/contacts.hpp"

namespace mote::reference {

// Moves particles from `p` to `to`; changes `spin` and what the pairs keep.
template <typename S> void solve_impulses(StepState<S>& state, const ImpulseRules& rules, Contacts<S>& contacts, Axes<S>& to);

} // namespace mote::reference
