#include "reference/physics/mesh.hpp"

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

std::vector<Double4> collide_mesh(const MeshSurface& surface, std::span<const Vec4> predicted, std::span<const Vec4> start) {
    std::vector<Double4> result;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        const double radius = predicted[i][3];
        Double3 p = place(predicted[i]);
        const auto point = mesh_at(surface, p, radius, 3.0 * radius);
        if (point && start[i][3] != 0.0f && point->surface.distance < radius) {
            const auto& [distance, normal] = point->surface;
            const double depth = radius - distance;
            p = p + depth * normal;
            const Double3 moved = p - place(start[i]);
            const Double3 slip = moved - dot(moved, normal) * normal;
            p = p - share_of_slip(surface.friction[point->triangle], length(slip), depth) * slip;
        }
        result.push_back(with_w(p, radius));
    }
    return result;
}

std::vector<Double4> mesh_bounce(const MeshSurface& surface, const SolverState& state, const BounceRules& rules,
                                 std::span<const Vec4> velocities) {
    const Double3 gravity{rules.gravity[0], rules.gravity[1], rules.gravity[2]};
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < velocities.size(); ++i) {
        Double3 v = place(velocities[i]);
        const double radius = state.predicted[i][3];
        const auto point = mesh_at(surface, place(state.predicted[i]), radius, 3.0 * radius);
        if (point && !is_fluid(state, i) && state.start[i][3] != 0.0f && point->surface.distance < radius) {
            const Double3 normal = point->surface.normal;
            const double e = surface.restitution[point->triangle];
            const double before = dot((1.0 / rules.dt) * (place(state.predicted[i]) - place(state.start[i])), normal);
            if (e > 0.0 && before < -2.0 * length(gravity) * rules.dt) v = v + (-e * before - dot(v, normal)) * normal;
        }
        result.push_back(with_w(v, velocities[i][3]));
    }
    return result;
}

} // namespace mote::reference
