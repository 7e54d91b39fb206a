#include "reference/physics/contact/impulse_bounce.hpp"

#include "reference/physics/contact/meeting.hpp"

namespace mote::reference {

template <typename S>
void bounce_impulses(StepState<S>& state, const ImpulseRules& rules, const NeighbourLists& pairs, Axes<S>& to) {
    const S dt = rules.dt, slowest = -2 * length(as<S>(rules.gravity)) * dt;
    const auto velocity = [&](std::uint32_t i) { return (1 / dt) * (state.p[i] - state.previous[i]); };
    const auto visit = [&](std::uint32_t i, const auto& bounces) {
        state.count_walk("impulse_bounce", pairs.offsets[i + 1] - pairs.offsets[i]);
        for (std::uint32_t k = pairs.offsets[i]; k < pairs.offsets[i + 1]; ++k) {
            const std::uint32_t j = pairs.neighbours[k];
            const S e = coefficients(rules, state, i, j).restitution;
            if (e <= 0 || state.fluid(i) || state.fluid(j)) continue;
            const Meeting<S> at = meeting(state, i, j);
            const S approach = dot(velocity(i) - velocity(j), at.normal);
            if (at.meets && approach < slowest) bounces(j, at.normal, (1 + e) * approach);
        }
    };
    std::vector<S> counts(state.size);
    state.each([&](std::uint32_t i) { visit(i, [&](std::uint32_t, const Vector3<S>&, S) { counts[i] += 1; }); });
    state.each([&](std::uint32_t i) {
        Vector3<S> impulse{};
        visit(i, [&](std::uint32_t j, const Vector3<S>& normal, S change) {
            impulse = impulse - (change / (state.w[i] * counts[i] + state.w[j] * counts[j])) * normal;
        });
        to.set(i, state.p[i] + (dt * state.w[i]) * impulse);
    });
}

template void bounce_impulses(StepState<float>&, const ImpulseRules&, const NeighbourLists&, Axes<float>&);
template void bounce_impulses(StepState<double>&, const ImpulseRules&, const NeighbourLists&, Axes<double>&);

} // namespace mote::reference
