#include "reference/physics/stabilise.hpp"

namespace mote::reference {

Stabilised follow(std::span<const Vec4> predicted, std::span<const Vec4> start, std::span<const Vec4> solved) {
    Stabilised result;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        const Double3 by = place(solved[i]) - place(start[i]);
        result.predicted.push_back(with_w(place(predicted[i]) + by, predicted[i][3]));
        result.start.push_back(with_w(place(solved[i]), start[i][3]));
    }
    return result;
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
    const std::vector<Vec4> parted = rounded(contact_solve(then, slippery, contact_count(then)));
    return follow(state.predicted, state.start, rounded(collide(frozen, parted, state.start)));
}

} // namespace mote::reference
