#include "reference/physics/collide/collide.hpp"

namespace mote::reference {

template <typename S> void collide(StepState<S>& state, std::span<const MovingCollider<S>> colliders) {
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0) return;
        Vector3<S> at = state.p[i];
        for (const MovingCollider<S>& collider : colliders) {
            if (!collider.active()) continue;
            const auto [distance, normal] = collider.surface_now(at);
            const S depth = state.radius[i] - distance;
            if (depth <= 0) continue;
            at = at + depth * normal;
            const Vector3<S> slip = tangential((at - state.previous[i]) - collider.wall_moved(at), normal);
            at = at - share_of_slip(collider.friction(), length(slip), depth) * slip;
        }
        state.p.set(i, at);
    });
}

template <typename S> void collide_before(StepState<S>& state, std::span<const MovingCollider<S>> colliders) {
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0) return;
        Vector3<S> at = state.p[i];
        for (const MovingCollider<S>& collider : colliders) {
            if (!collider.active()) continue;
            const auto [distance, normal] = collider.surface_before(at);
            if (distance < state.radius[i]) at = at + (state.radius[i] - distance) * normal;
        }
        state.p.set(i, at);
    });
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
