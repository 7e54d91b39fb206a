// CPU reference of storing what pairs keep. docs/physics/contact.md, "Pairs".
#pragma once

#include "reference/physics/contact/contacts.hpp"

namespace mote::reference {

template <typename S> struct StoredContact {
    std::uint32_t other = 0; // id
    Kept<S> kept{};
};

template <typename S> struct StoredContacts {
    std::vector<std::vector<StoredContact<S>>> of_id; // each in the order of ids
};

template <typename S> void store(StepState<S>& state, const Contacts<S>& contacts, StoredContacts<S>& stored);

} // namespace mote::reference
