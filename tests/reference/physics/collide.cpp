#include "reference/physics/collide.hpp"

#include <algorithm>
#include <stdexcept>

namespace mote::reference {

namespace {

Double3 to_double(const std::array<float, 3>& a) { return {a[0], a[1], a[2]}; }

Double3 rotated(const std::array<float, 4>& q, const Double3& a) {
    const Double3 axis{q[0], q[1], q[2]};
    const Double3 turn = 2.0 * cross(axis, a);
    return a + static_cast<double>(q[3]) * turn + cross(axis, turn);
}

Double3 rotated_back(const std::array<float, 4>& q, const Double3& a) { return rotated({-q[0], -q[1], -q[2], q[3]}, a); }

Surface in_world(const Collider& collider, const Surface& surface) {
    return {.distance = surface.distance, .normal = rotated(collider.rotation, surface.normal)};
}

Surface around_point(const Double3& from_point, double radius, const Double3& fallback) {
    const double distance = length(from_point);
    return {.distance = distance - radius, .normal = distance > 0.0 ? (1.0 / distance) * from_point : fallback};
}

Surface of_box(const Double3& half, const Double3& at) {
    Double3 closest{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        closest[axis] = std::clamp(at[axis], -half[axis], half[axis]);
    }
    if (closest != at) return around_point(at - closest, 0.0, {});
    std::size_t nearest = 0;
    for (std::size_t axis = 1; axis < 3; ++axis) {
        if (half[axis] - std::abs(at[axis]) < half[nearest] - std::abs(at[nearest])) nearest = axis;
    }
    Surface surface{.distance = std::abs(at[nearest]) - half[nearest]};
    surface.normal[nearest] = at[nearest] < 0.0 ? -1.0 : 1.0;
    return surface;
}

Surface of_capsule(double radius, double half_height, const Double3& at) {
    const Double3 on_segment{0, std::clamp(at[1], -half_height, half_height), 0};
    return around_point(at - on_segment, radius, {1, 0, 0});
}

Surface of_obstacle(const Collider& collider, const Double3& at) {
    const Double3 dimensions = to_double(collider.dimensions);
    const Double3 from_centre = at - to_double(collider.centre);
    const Double3 local = rotated_back(collider.rotation, from_centre);
    switch (collider.kind) {
    case ColliderKind::plane: {
        const Double3 normal = to_double(collider.normal);
        return {.distance = dot(normal, at) - collider.offset, .normal = normal};
    }
    case ColliderKind::sphere: return around_point(from_centre, dimensions[0], {0, 1, 0});
    case ColliderKind::box: return in_world(collider, of_box(dimensions, local));
    case ColliderKind::capsule: return in_world(collider, of_capsule(dimensions[0], dimensions[1], local));
    }
    throw std::invalid_argument("no such collider");
}

} // namespace

Surface surface_at(const Collider& collider, const Double3& at) {
    const Surface surface = of_obstacle(collider, at);
    return collider.inside ? Surface{.distance = -surface.distance, .normal = -1.0 * surface.normal} : surface;
}

std::vector<Double4> collide(std::span<const Collider> colliders, std::span<const Vec4> predicted, std::span<const Vec4> start) {
    std::vector<Double4> result;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        const double radius = predicted[i][3];
        const bool moves = start[i][3] != 0.0f;
        Double3 p = place(predicted[i]);
        for (const Collider& collider : colliders) {
            const Surface surface = surface_at(collider, p);
            const double depth = radius - surface.distance;
            if (!moves || depth <= 0.0) continue;
            const Double3 moved = p - place(start[i]);
            const Double3 slip = moved - dot(moved, surface.normal) * surface.normal;
            p = p + depth * surface.normal - share_of_slip(collider.friction, length(slip), depth) * slip;
        }
        result.push_back(with_w(p, radius));
    }
    return result;
}

} // namespace mote::reference
