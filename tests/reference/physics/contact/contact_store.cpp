#include "reference/physics/contact/contact_store.hpp"

namespace mote::reference {

template <typename S> void store(StepState<S>& state, const Contacts<S>& contacts, StoredContacts<S>& stored) {
    stored.of_id.resize(state.capacity);
    state.each([&](std::uint32_t i) {
        auto& own = stored.of_id[state.id[i]];
        own.clear();
        contacts.visit(i, [&](std::uint32_t k, std::uint32_t j) { own.push_back({state.id[j], contacts.kept[k]}); });
    });
    // An id may be given to a new particle, which has touched nothing.
    for (std::size_t i = state.size; i < state.capacity; ++i) stored.of_id[state.id[i]].clear();
}

template void store(StepState<float>&, const Contacts<float>&, StoredContacts<float>&);
template void store(StepState<double>&, const Contacts<double>&, StoredContacts<double>&);

} // namespace mote::reference
