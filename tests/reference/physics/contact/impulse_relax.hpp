// CPU reference of a sweep over velocities, after particles have moved. docs/physics/contact.md, "Impulses".
#pragma once

#include "reference/physics/contact/contacts.hpp"

namespace mote::reference {

// At the final positions `x`. Changes velocities from `v` to `to`, `spin`, and what the pairs keep.
template <typename S> void relax_impulses(StepState<S>& state, const ImpulseRules& rules, Contacts<S>& contacts, Axes<S>& to);

} // namespace mote::reference
