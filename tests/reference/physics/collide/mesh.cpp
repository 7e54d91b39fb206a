#include "reference/physics/collide/mesh.hpp"

#include "reference/physics/collide/mesh_sweep.hpp"

#include <limits>

namespace mote::reference {

std::optional<MeshPoint> mesh_at(const MeshSurface& surface, const Double3& at, double radius, double within) {
    ClosestPoint nearest{.distance = std::numeric_limits<double>::infinity()};
    std::uint32_t triangle = 0;
    for (std::uint32_t t = 0; t < surface.mesh.triangles.size(); ++t) {
        const ClosestPoint point = closest_point(surface.mesh, t, at);
        if (point.distance >= nearest.distance) continue;
        nearest = point;
        triangle = t;
    }
    if (!(nearest.distance <= within)) return std::nullopt;
    const Double3 normal = normal_at(surface.normals, surface.mesh, triangle, nearest.feature);
    const Double3 away = at - nearest.point;
    const double side = dot(away, normal) < 0.0 ? -1.0 : 1.0;
    const bool as_the_normal = nearest.feature == 0 || nearest.distance < 0.01 * radius;
    return MeshPoint{
        .surface = {.distance = side * nearest.distance, .normal = as_the_normal ? normal : (side / nearest.distance) * away},
        .triangle = triangle};
}

template <typename S> void collide_mesh(StepState<S>& state, const MeshSurface& surface) {
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0) return;
        const auto point = mesh_near(surface, state.p[i], state.radius[i], 3 * state.radius[i]);
        if (!point || point->surface.distance >= state.radius[i]) return;
        const auto& [distance, normal] = point->surface;
        const S depth = state.radius[i] - distance;
        const Vector3<S> out = state.p[i] + depth * normal, slip = tangential(out - state.previous[i], normal);
        state.p.set(i, out - share_of_slip(surface.friction[point->triangle], length(slip), depth) * slip);
        if (surface.friction[point->triangle].mu_static > 0) state.spin.set(i, {}); // as in collide()
    });
}

template <typename S> void bounce_off_mesh(StepState<S>& state, const BounceRules& rules, const MeshSurface& surface) {
    const S dt = rules.dt, slowest = -resting_speed<S>(rules);
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0 || state.fluid(i)) return;
        const auto bounce = [&](const Vector3<S>& normal, std::uint32_t triangle) {
            const S e = surface.restitution[triangle], before = dot(unconstrained_velocity(state, dt, i), normal);
            if (e > 0 && before < slowest) state.v.set(i, state.v[i] + (-e * before - dot(state.v[i], normal)) * normal);
        };
        const Vector3<S> x = state.unconstrained_previous[i], p = state.unconstrained[i];
        if (const auto hit = mesh_passed(surface, as<double>(x), as<double>(p), state.radius[i])) {
            bounce(as<S>(hit->normal), hit->triangle);
        } else if (const auto point = mesh_near(surface, p, state.radius[i], 3 * state.radius[i])) {
            if (point->surface.distance < state.radius[i]) bounce(point->surface.normal, point->triangle);
        }
    });
}

template void collide_mesh(StepState<float>&, const MeshSurface&);
template void collide_mesh(StepState<double>&, const MeshSurface&);
template void bounce_off_mesh(StepState<float>&, const BounceRules&, const MeshSurface&);
template void bounce_off_mesh(StepState<double>&, const BounceRules&, const MeshSurface&);

std::vector<Double4> collide_mesh(const MeshSurface& surface, std::span<const Vec4> predicted, std::span<const Vec4> start) {
    PassState pass(predicted, start);
    collide_mesh<double>(pass, surface);
    return pass.with_fourth(pass.p, predicted);
}

std::vector<Double4> mesh_bounce(const MeshSurface& surface, const SolverState& state, const BounceRules& rules,
                                 std::span<const Vec4> velocities) {
    PassState pass(state, rules.dimensions, velocities);
    bounce_off_mesh<double>(pass, rules, surface);
    return pass.with_fourth(pass.v, velocities);
}

} // namespace mote::reference
