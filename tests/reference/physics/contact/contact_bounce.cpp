#include "reference/physics/contact/contact_bounce.hpp"

namespace mote::reference {

template <typename S>
void bounce_contacts(StepState<S>& state, const BounceRules& rules, const std::vector<std::uint32_t>& counts, Axes<S>& to) {
    const S dt = rules.dt, slowest = -resting_speed<S>(rules);
    state.each([&](std::uint32_t i) {
        Vector3<S> gained{};
        state.count_walk("contact_bounce", state.neighbours_of(i).size());
        for (const std::uint32_t j : state.neighbours_of(i)) {
            if (state.w[i] == 0 || state.fluid(i)) break;
            const S e = rules.pair_restitution[state.material[i] * rules.material_count + state.material[j]];
            if (e <= 0 || state.fluid(j)) continue;
            const Vector3<S> between = state.unconstrained[j] - state.unconstrained[i];
            const S distance = length(between);
            const S split_w = state.w[i] * static_cast<S>(counts[i]) + state.w[j] * static_cast<S>(counts[j]);
            // A GPU's counts may omit a contact that is shallower than the rounding error.
            if (state.radius[i] + state.radius[j] - distance <= 0 || split_w == 0) continue;
            const Vector3<S> normal = contact_normal(between, distance, state.id[i], state.id[j], state.dimensions);
            const S before = dot(unconstrained_velocity(state, dt, j) - unconstrained_velocity(state, dt, i), normal);
            if (before >= slowest) continue;
            const S after = dot(state.v[j] - state.v[i], normal);
            gained = gained - (state.w[i] / split_w * (-e * before - after)) * normal;
        }
        to.set(i, state.v[i] + gained);
    });
}

template void bounce_contacts(StepState<float>&, const BounceRules&, const std::vector<std::uint32_t>&, Axes<float>&);
template void bounce_contacts(StepState<double>&, const BounceRules&, const std::vector<std::uint32_t>&, Axes<double>&);

std::vector<Double4> bounce(const SolverState& state, const BounceRules& rules, std::span<const std::uint32_t> counts,
                            std::span<const Vec4> velocities) {
    PassState pass(state, rules.dimensions, velocities);
    bounce_contacts(pass, rules, {counts.begin(), counts.end()}, pass.next);
    return pass.with_fourth(pass.next, velocities);
}

} // namespace mote::reference
