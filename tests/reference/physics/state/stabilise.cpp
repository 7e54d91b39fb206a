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

namespace {

std::vector<Vec4> radii_at_start(const SolverState& state) {
    std::vector<Vec4> at_start(state.start.begin(), state.start.end());
    for (std::size_t i = 0; i < at_start.size(); ++i) at_start[i][3] = state.predicted[i][3];
    return at_start;
}

// `separated` are the positions x after contacts.
Stabilised by_colliders(const SolverState& state, std::span<const Vec4> separated, std::span<const Collider> colliders) {
    std::vector<Collider> frozen(colliders.begin(), colliders.end());
    for (Collider& collider : frozen) {
        collider.now = collider.before;
        collider.friction = {};
    }
    return follow(state.predicted, state.start, rounded(collide(frozen, separated, state.start)));
}

} // namespace

Stabilised stabilise(const SolverState& state, const ContactRules& rules, std::span<const Collider> colliders) {
    const std::vector<Vec4> at_start = radii_at_start(state);
    SolverState then = state;
    then.predicted = at_start;
    const std::vector<Friction> smooth(rules.pair_friction.size());
    ContactRules slippery = rules;
    slippery.pair_friction = smooth;
    return by_colliders(state, rounded(contact_solve(then, slippery, contact_count(then))), colliders);
}

Stabilised stabilise(const SolverState& state, std::span<const Collider> colliders) {
    return by_colliders(state, radii_at_start(state), colliders);
}

} // namespace mote::reference
