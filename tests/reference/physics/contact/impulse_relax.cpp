#include "reference/physics/contact/impulse_relax.hpp"

#include "reference/physics/contact/impulse_friction.hpp"

#include <algorithm>

namespace mote::reference {

template <typename S> void relax_impulses(StepState<S>& state, const ImpulseRules& rules, Contacts<S>& contacts, Axes<S>& to) {
    const S dt = rules.dt;
    Axes<S> spins = state.spin;
    state.each([&](std::uint32_t i) {
        Change<S> sum;
        state.count_walk("impulse_relax", contacts.count(i));
        contacts.visit(i, [&](std::uint32_t k, std::uint32_t j) {
            if (!contacts.takes_part(k)) return;
            const Vector3<S> apart = state.x[i] - state.x[j];
            const S distance = length(apart), gap = distance - (state.radius[i] + state.radius[j]);
            const Vector3<S> normal = distance > 0 ? (1 / distance) * apart : contacts.normal[k];
            const Touch<S> at{i, j, normal, gap, state.v[i] - state.v[j], state.spin[i], state.spin[j]};
            const Kept<S> before = contacts.kept[k];
            const S load = dot(before.impulse, normal);
            if (gap > 0 && load <= 0) return;
            const S excess = dot(at.relative_velocity, normal) + std::max<S>(gap, 0) / dt;
            contacts.kept[k] = with_friction(state, contacts, coefficients(rules, state, i, j), at, before,
                                             std::max<S>(0, load - excess / (contacts.share[i] + contacts.share[j])));
            sum.add(state, at, before, contacts.kept[k]);
        });
        to.set(i, state.v[i] + state.w[i] * sum.impulse);
        spins.set(i, state.spin[i] + inverse_inertia(state, i, state.w[i]) * sum.torque);
    });
    std::swap(state.spin, spins);
}

template void relax_impulses(StepState<float>&, const ImpulseRules&, Contacts<float>&, Axes<float>&);
template void relax_impulses(StepState<double>&, const ImpulseRules&, Contacts<double>&, Axes<double>&);

} // namespace mote::reference
