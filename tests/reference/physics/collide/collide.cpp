#include "reference/physics/collide/collide.hpp"

#include "reference/physics/collide/sweep.hpp"

namespace mote::reference {

namespace {

template <typename S> struct Mover {
    std::span<const MovingCollider<S>> colliders;
    Poses poses;
    Vector3<S> x; // where the substep began
    S radius;
    bool* rubs; // set if a rough wall touches the particle

    Vector3<S> pushed(const MovingCollider<S>& collider, const Vector3<S>& p, const Vector3<S>& normal, S depth) const {
        const Vector3<S> out = p + depth * normal;
        if (poses == Poses::stay_before) return out;
        if (collider.friction().mu_static > 0) *rubs = true;
        const Vector3<S> slip = tangential((out - x) - collider.wall_moved(out), normal);
        return out - share_of_slip(collider.friction(), length(slip), depth) * slip;
    }

    // Out of one collider after the other; nothing if one of them may have been passed on the way, unless that has been ruled
    // out.
    std::optional<Vector3<S>> pushed_out(Vector3<S> p, bool passed_none) const {
        for (const MovingCollider<S>& collider : colliders) {
            if (!collider.active()) continue;
            if (!passed_none && may_have_passed(collider, poses, x, p, radius)) return std::nullopt;
            const auto [distance, normal] = SeenCollider<S>(collider, poses).surface(p);
            if (distance < radius) p = pushed(collider, p, normal, radius - distance);
        }
        return p;
    }

    Vector3<S> swept(Vector3<S> p) const {
        for (int k = 0; k <= kMaxTouches; ++k) {
            const auto touch = first_touch(colliders, poses, x, p, radius);
            if (!touch) return p;
            p = k == kMaxTouches ? touch->at : pushed(*touch->collider, p, touch->surface.normal, touch->depth(p, radius));
        }
        return p;
    }

    Vector3<S> moved(const Vector3<S>& p) const {
        if (const auto out = pushed_out(p, false)) return *out;
        return *pushed_out(swept(p), true);
    }
};

template <typename S> void collide(StepState<S>& state, std::span<const MovingCollider<S>> colliders, Poses poses) {
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0) return;
        bool rubs = false;
        state.p.set(i, Mover<S>{colliders, poses, state.previous[i], state.radius[i], &rubs}.moved(state.p[i]));
        if (rubs) state.spin.set(i, {}); // rough walls do not let particles roll
    });
}

} // namespace

template <typename S> void collide(StepState<S>& state, std::span<const MovingCollider<S>> colliders) {
    collide(state, colliders, Poses::move);
}

template <typename S> void collide_before(StepState<S>& state, std::span<const MovingCollider<S>> colliders) {
    collide(state, colliders, Poses::stay_before);
}

template void collide(StepState<float>&, std::span<const MovingCollider<float>>);
template void collide(StepState<double>&, std::span<const MovingCollider<double>>);
template void collide_before(StepState<float>&, std::span<const MovingCollider<float>>);
template void collide_before(StepState<double>&, std::span<const MovingCollider<double>>);

std::vector<Double4> collide(std::span<const Collider> colliders, std::span<const Vec4> predicted, std::span<const Vec4> start) {
    PassState pass(predicted, start);
    collide<double>(pass, moving<double>(colliders));
    return pass.with_fourth(pass.p, predicted);
}

} // namespace mote::reference
