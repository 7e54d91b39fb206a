#include "reference/physics/collide/collide_relax.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

constexpr double kTouching = 1.001; // radii

template <typename S> Vector3<S> stopped(const Vector3<S>& v, const Vector3<S>& of_wall, const Vector3<S>& normal) {
    return v + std::max<S>(0, -dot(v - of_wall, normal)) * normal;
}

} // namespace

template <typename S> void relax_at_colliders(StepState<S>& state, float dt, std::span<const MovingCollider<S>> colliders) {
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0 || state.fluid(i)) return;
        const Vector3<S> at = state.x[i];
        Vector3<S> v = state.v[i];
        for (const MovingCollider<S>& collider : colliders) {
            if (!collider.active()) continue;
            const auto [distance, normal] = collider.surface_now(at);
            if (distance >= S(kTouching) * state.radius[i]) continue;
            v = stopped(v, (1 / static_cast<S>(dt)) * collider.wall_moved(at), normal);
        }
        state.v.set(i, v);
    });
}

template <typename S> void relax_at_mesh(StepState<S>& state, const MeshSurface& surface) {
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0 || state.fluid(i)) return;
        const auto point = mesh_near(surface, state.x[i], state.radius[i], 3 * state.radius[i]);
        if (!point || point->surface.distance >= S(kTouching) * state.radius[i]) return;
        state.v.set(i, stopped(state.v[i], {}, point->surface.normal));
    });
}

template void relax_at_colliders(StepState<float>&, float, std::span<const MovingCollider<float>>);
template void relax_at_colliders(StepState<double>&, float, std::span<const MovingCollider<double>>);
template void relax_at_mesh(StepState<float>&, const MeshSurface&);
template void relax_at_mesh(StepState<double>&, const MeshSurface&);

} // namespace mote::reference
