#include "reference/physics/state/stabilise.hpp"

namespace mote::reference {

template <typename S> void follow(StepState<S>& state, Axes<S>& predicted) {
    state.each([&](std::uint32_t i) {
        predicted.set(i, predicted[i] + (state.p[i] - state.previous[i]));
        state.previous.set(i, state.p[i]);
    });
    std::swap(state.p, predicted);
}

template void follow(StepState<float>&, Axes<float>&);
template void follow(StepState<double>&, Axes<double>&);

Stabilised follow(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> solved) {
    PassState pass(solved, start);
    Axes<double> before = axes_of(predicted);
    follow<double>(pass, before);
    return {pass.with_fourth(pass.p, predicted), pass.with_fourth(pass.previous, start)};
}

Stabilised stabilise(const SolverState& state, const ContactRules& rules, std::span<const Collider> colliders) {
    std::vector<Vec4> at_start(state.start.begin(), state.start.end());
    for (std::size_t i = 0; i < at_start.size(); ++i) at_start[i][3] = state.predicted[i][3];
    SolverState then = state;
    then.predicted = at_start;
    const std::vector<Friction> smooth(rules.pair_friction.size());
    ContactRules slippery = rules;
    slippery.pair_friction = smooth;
    std::vector<Collider> frozen(colliders.begin(), colliders.end());
    for (Collider& collider : frozen) {
        collider.now = collider.before;
        collider.friction = {};
    }
    const std::vector<Vec4> separated = rounded(contact_solve(then, slippery, contact_count(then)));
    return follow(state.predicted, state.start, rounded(collide(frozen, separated, state.start)));
}

} // namespace mote::reference
