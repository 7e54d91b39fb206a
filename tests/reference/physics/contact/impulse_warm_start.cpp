#include "reference/physics/contact/impulse_warm_start.hpp"

#include "reference/physics/contact/meeting.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

// The load that a pair begins the substep with.
template <typename S> Kept<S> extrapolated(const Kept<S>& kept, const Vector3<S>& normal) {
    const S load = dot(kept.impulse, normal);
    if (load <= 0) return {};
    const S expected = std::max<S>(0, load + (load - kept.before) / 2);
    return {expected * normal + tangential(kept.impulse, normal), load, kept.couple};
}

} // namespace

template <typename S> void warm_start(StepState<S>& state, float dt, Contacts<S>& contacts, Axes<S>& to) {
    contacts.normal.resize(contacts.kept.size());
    contacts.gap.resize(contacts.kept.size());
    contacts.share.assign(state.capacity, 0);
    state.each([&](std::uint32_t i) {
        S parts = 0;
        Vector3<S> impulse{}, couple{};
        state.count_walk("impulse_warm_start", contacts.count(i));
        contacts.visit(i, [&](std::uint32_t k, std::uint32_t j) {
            const Meeting<S> at = meeting(state, i, j);
            Kept<S>& kept = contacts.kept[k];
            const S smaller = std::min(state.radius[i], state.radius[j]);
            if (!at.meets && at.gap >= S(0.1) * smaller) kept = {};
            const bool part = at.meets || dot(kept.impulse, at.normal) > 0 || at.gap < S(0.02) * smaller;
            const bool is_rigid = is_held(state, i) || is_held(state, j);
            kept = is_rigid ? Kept<S>{} : extrapolated(kept, at.normal);
            contacts.normal[k] = at.normal;
            contacts.gap[k] = at.gap;
            if (is_rigid) kept.before = kRigid;
            if (!part) kept.before = kNoPart;
            if (part) parts += 1;
            impulse = impulse + kept.impulse;
            couple = couple + kept.couple - arm(state, i, j, at.gap) * cross(at.normal, tangential(kept.impulse, at.normal));
        });
        contacts.share[i] = state.w[i] * std::max<S>(1, parts / S(1.5));
        to.set(i, state.p[i] + (static_cast<S>(dt) * state.w[i]) * impulse);
        state.spin.set(i, state.spin[i] + inverse_inertia(state, i, state.w[i]) * couple);
    });
}

template void warm_start(StepState<float>&, float, Contacts<float>&, Axes<float>&);
template void warm_start(StepState<double>&, float, Contacts<double>&, Axes<double>&);

} // namespace mote::reference
