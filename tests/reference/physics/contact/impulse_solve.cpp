#include "reference/physics/contact/impulse_solve.hpp"

#include "reference/physics/contact/impulse_friction.hpp"

#include <algorithm>

namespace mote::reference {

template <typename S> void solve_impulses(StepState<S>& state, const ImpulseRules& rules, Contacts<S>& contacts, Axes<S>& to) {
    const S dt = rules.dt;
    // A spring of angular frequency Ω and damping ratio ζ, by implicit Euler.
    const S turn = S(1.2), zeta = 20; // Ω Δt, ζ
    const S a = turn * (2 * zeta + turn), m = a / (1 + a), q = 1 / (1 + a), b = turn / (2 * zeta + turn);
    const auto velocity = [&](std::uint32_t i) { return (1 / dt) * (state.p[i] - state.previous[i]); };
    Axes<S> spins = state.spin;
    state.each([&](std::uint32_t i) {
        Change<S> sum;
        state.count_walk("impulse_solve", contacts.count(i));
        contacts.visit(i, [&](std::uint32_t k, std::uint32_t j) {
            if (!contacts.takes_part(k)) return;
            const Touch<S> at{i, j, contacts.normal[k], contacts.gap[k], velocity(i) - velocity(j), state.spin[i], state.spin[j]};
            const Kept<S> before = contacts.kept[k];
            const S load = dot(before.impulse, at.normal), approach = dot(at.relative_velocity, at.normal);
            const S split_w = contacts.share[i] + contacts.share[j], deepest = -std::min(state.radius[i], state.radius[j]) / 2;
            const S gap = std::max(at.gap, deepest);
            const S excess = gap > 0 || before.before == kRigid
                                 ? approach + gap / dt
                                 : m * (approach + b * gap / dt) + q * (state.w[i] + state.w[j]) * load;
            contacts.kept[k] = with_friction(state, contacts, coefficients(rules, state, i, j), at, before,
                                             std::max<S>(0, load - excess / split_w));
            sum.add(state, at, before, contacts.kept[k]);
        });
        to.set(i, state.p[i] + (dt * state.w[i]) * sum.impulse);
        spins.set(i, state.spin[i] + inverse_inertia(state, i, state.w[i]) * sum.torque);
    });
    std::swap(state.spin, spins);
}

template void solve_impulses(StepState<float>&, const ImpulseRules&, Contacts<float>&, Axes<float>&);
template void solve_impulses(StepState<double>&, const ImpulseRules&, Contacts<double>&, Axes<double>&);

} // namespace mote::reference
