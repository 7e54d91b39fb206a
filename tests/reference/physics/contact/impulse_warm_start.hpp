// CPU reference of the impulses of the substep before, applied at once. docs/physics/contact.md, "Impulses".
#pragma once

#include "reference/physics/contact/contacts.hpp"

namespace mote::reference {

// Sets normals, gaps, shares and loads of `contacts`. Moves particles from `p` to `to`, and changes `spin`.
template <typename S> void warm_start(StepState<S>& state, float dt, Contacts<S>& contacts, Axes<S>& to);

} // namespace mote::reference
