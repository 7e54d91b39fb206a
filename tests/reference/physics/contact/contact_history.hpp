// CPU reference of what pairs remember. docs/physics/contact.md, "Pairs".
#pragma once

#include "reference/physics/contact/contact_store.hpp"

namespace mote::reference {

// Gives the pairs of `contacts` what was stored for them; nothing if they are new.
template <typename S> void remember(StepState<S>& state, const StoredContacts<S>& stored, Contacts<S>& contacts);

} // namespace mote::reference
