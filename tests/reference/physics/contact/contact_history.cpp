#include "reference/physics/contact/contact_history.hpp"

#include <algorithm>

namespace mote::reference {

template <typename S> void remember(StepState<S>& state, const StoredContacts<S>& stored, Contacts<S>& contacts) {
    contacts.kept.assign(contacts.pairs.neighbours.size(), {});
    state.each([&](std::uint32_t i) {
        const auto& own = stored.of_id[state.id[i]];
        contacts.visit(i, [&](std::uint32_t k, std::uint32_t j) {
            const auto found = std::ranges::find(own, state.id[j], &StoredContact<S>::other);
            if (found != own.end()) contacts.kept[k] = found->kept;
        });
    });
}

template void remember(StepState<float>&, const StoredContacts<float>&, Contacts<float>&);
template void remember(StepState<double>&, const StoredContacts<double>&, Contacts<double>&);

} // namespace mote::reference
