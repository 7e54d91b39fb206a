#include "reference/physics/collide/collide_bounce.hpp"

#include "reference/physics/collide/sweep.hpp"

namespace mote::reference {

namespace {

template <typename S> struct Bouncer {
    std::span<const MovingCollider<S>> colliders;
    S dt, slowest;      // s; m/s: particles that approach more slowly are at rest
    Vector3<S> x, free; // at the start of the substep and at its end, without constraints
    S radius;

    void bounce(const MovingCollider<S>& collider, const Vector3<S>& at, const Vector3<S>& normal, Vector3<S>& v) const {
        const Vector3<S> of_wall = (1 / dt) * collider.wall_moved(at);
        const S before = dot((1 / dt) * (free - x) - of_wall, normal);
        if (collider.restitution() <= 0 || before >= slowest) return;
        v = v + (-static_cast<S>(collider.restitution()) * before - dot(v - of_wall, normal)) * normal;
    }

    // Off the colliders that `at` is in; nothing if one of them may have been passed, unless that has been ruled out.
    std::optional<Vector3<S>> bounced_at(const Vector3<S>& at, Vector3<S> v, bool passed_none) const {
        for (const MovingCollider<S>& collider : colliders) {
            if (!collider.active() || collider.restitution() <= 0) continue;
            if (!passed_none && may_have_passed(collider, Poses::move, x, at, radius)) return std::nullopt;
            const auto [distance, normal] = collider.surface_now(at);
            const S within = passed_none ? static_cast<S>(0.999) * radius : radius; // what has been touched on the way is at r
            if (distance < within) bounce(collider, at, normal, v);
        }
        return v;
    }

    Vector3<S> bounced(Vector3<S> v) const {
        if (const auto here = bounced_at(free, v, false)) return *here;
        Vector3<S> p = free;
        for (int k = 0; k < kMaxTouches; ++k) {
            const auto touch = first_touch(colliders, Poses::move, x, p, radius);
            if (!touch) break;
            bounce(*touch->collider, touch->at, touch->surface.normal, v);
            p = p + touch->depth(p, radius) * touch->surface.normal;
        }
        return *bounced_at(p, v, true);
    }
};

} // namespace

template <typename S>
void bounce_off(StepState<S>& state, const BounceRules& rules, std::span<const MovingCollider<S>> colliders) {
    const S dt = rules.dt, slowest = -resting_speed<S>(rules);
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0 || state.fluid(i)) return;
        const Bouncer<S> bouncer{colliders,      dt, slowest, state.unconstrained_previous[i], state.unconstrained[i],
                                 state.radius[i]};
        state.v.set(i, bouncer.bounced(state.v[i]));
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
