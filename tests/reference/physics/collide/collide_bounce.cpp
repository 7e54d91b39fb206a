#include "reference/physics/collide/collide_bounce.hpp"

namespace mote::reference {

template <typename S>
void bounce_off(StepState<S>& state, const BounceRules& rules, std::span<const MovingCollider<S>> colliders) {
    const S dt = rules.dt, slowest = -resting_speed<S>(rules);
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0 || state.fluid(i)) return;
        const Vector3<S> at = state.unconstrained[i];
        Vector3<S> v = state.v[i];
        for (const MovingCollider<S>& collider : colliders) {
            if (!collider.active() || collider.restitution() <= 0) continue;
            const auto [distance, normal] = collider.surface_now(at);
            if (distance >= state.radius[i]) continue;
            const Vector3<S> of_wall = (1 / dt) * collider.wall_moved(at);
            const S before = dot(unconstrained_velocity(state, dt, i) - of_wall, normal);
            if (before >= slowest) continue;
            v = v + (-static_cast<S>(collider.restitution()) * before - dot(v - of_wall, normal)) * normal;
        }
        state.v.set(i, v);
    });
}

template void bounce_off(StepState<float>&, const BounceRules&, std::span<const MovingCollider<float>>);
template void bounce_off(StepState<double>&, const BounceRules&, std::span<const MovingCollider<double>>);

std::vector<Double4> bounce_off(const SolverState& state, const BounceRules& rules, std::span<const Collider> colliders,
                                std::span<const Vec4> velocities) {
    PassState pass(state, rules.dimensions, velocities);
    bounce_off<double>(pass, rules, moving<double>(colliders));
    return pass.with_fourth(pass.v, velocities);
}

} // namespace mote::reference
