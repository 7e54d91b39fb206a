#include "reference/physics/collide.hpp"

#include <algorithm>
#include <stdexcept>

namespace mote::reference {

namespace {

Double3 to_double(const std::array<float, 3>& a) { return {a[0], a[1], a[2]}; }

Surface around_point(const Double3& from_point, double radius, const Double3& fallback) {
    const double distance = length(from_point);
    return {.distance = distance - radius, .normal = distance > 0.0 ? (1.0 / distance) * from_point : fallback};
}

double sign_of(double a) { return a < 0.0 ? -1.0 : 1.0; }

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
    surface.normal[nearest] = sign_of(at[nearest]);
    return surface;
}

Surface of_capsule(double radius, double half_height, const Double3& at) {
    const Double3 on_segment{0, std::clamp(at[1], -half_height, half_height), 0};
    return around_point(at - on_segment, radius, {1, 0, 0});
}

// Cylinders and cones are figures in the plane of the axis (y) and the distance from it (x), turned about the axis.
struct Profile {
    double distance, along_radius, along_axis;
};

Surface turned(const Profile& profile, const Double3& at) {
    const double from_axis = std::hypot(at[0], at[2]);
    const Double3 outwards = from_axis > 0.0 ? Double3{at[0] / from_axis, 0, at[2] / from_axis} : Double3{1, 0, 0};
    return {.distance = profile.distance, .normal = profile.along_radius * outwards + Double3{0, profile.along_axis, 0}};
}

Profile from_corner(double x, double y) {
    const double distance = std::hypot(x, y);
    return {distance, x / distance, y / distance};
}

Profile of_cylinder(double radius, double half_height, double x, double y) {
    const double beyond_side = x - radius, beyond_end = std::abs(y) - half_height;
    const double up = sign_of(y);
    if (beyond_side > 0.0 && beyond_end > 0.0) return from_corner(beyond_side, up * beyond_end);
    if (beyond_side >= beyond_end) return {beyond_side, 1, 0};
    return {beyond_end, 0, up};
}

Profile of_cone(double radius, double half_height, double x, double y) {
    const double slant = std::hypot(2.0 * half_height, radius);
    const double out_x = 2.0 * half_height / slant,
                 out_y = radius / slant; // of the mantle, whose foot is at (radius, -half_height)
    const double beyond_mantle = (x - radius) * out_x + (y + half_height) * out_y;
    const double beyond_base = -half_height - y;
    if (beyond_mantle <= 0.0 && beyond_base <= 0.0) {
        return beyond_mantle >= beyond_base ? Profile{beyond_mantle, out_x, out_y} : Profile{beyond_base, 0, -1};
    }
    // Outside: how far up the mantle the closest point is, its foot being 0 and its tip `slant`.
    const double up = (y + half_height) * out_x - (x - radius) * out_y;
    if (beyond_base > 0.0 && x <= radius) return {beyond_base, 0, -1};
    if (up <= 0.0) return from_corner(x - radius, y + half_height);
    if (up >= slant) return from_corner(x, y - half_height);
    return {beyond_mantle, out_x, out_y};
}

Surface of_obstacle(const Collider& collider, const Double3& at) {
    const Double3 size = to_double(collider.dimensions);
    const Double3 local = rotated_back(collider.now.rotation, at - to_double(collider.now.centre));
    switch (collider.kind) {
    case ColliderKind::plane: {
        const Double3 normal = to_double(collider.normal);
        return {.distance = dot(normal, local), .normal = normal};
    }
    case ColliderKind::sphere:
        return around_point(local, size[0], rotated_back(collider.now.rotation, {0, 1, 0})); // the world's y
    case ColliderKind::box: return of_box(size, local);
    case ColliderKind::capsule: return of_capsule(size[0], size[1], local);
    case ColliderKind::cylinder: return turned(of_cylinder(size[0], size[1], std::hypot(local[0], local[2]), local[1]), local);
    case ColliderKind::cone: return turned(of_cone(size[0], size[1], std::hypot(local[0], local[2]), local[1]), local);
    }
    throw std::invalid_argument("no such collider");
}

} // namespace

Double3 rotated(const std::array<float, 4>& q, const Double3& a) {
    const Double3 axis{q[0], q[1], q[2]};
    const Double3 turn = 2.0 * cross(axis, a);
    return a + static_cast<double>(q[3]) * turn + cross(axis, turn);
}

Double3 rotated_back(const std::array<float, 4>& q, const Double3& a) { return rotated({-q[0], -q[1], -q[2], q[3]}, a); }

Surface surface_at(const Collider& collider, const Double3& at) {
    const Surface local = of_obstacle(collider, at);
    const double side = collider.inside ? -1.0 : 1.0;
    return {.distance = side * local.distance, .normal = side * rotated(collider.now.rotation, local.normal)};
}

Double3 wall_before(const Collider& collider, const Double3& at) {
    const Double3 local = rotated_back(collider.now.rotation, at - to_double(collider.now.centre));
    return to_double(collider.before.centre) + rotated(collider.before.rotation, local);
}

std::vector<Double4> collide(std::span<const Collider> colliders, std::span<const Vec4> predicted, std::span<const Vec4> start) {
    std::vector<Double4> result;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        const double radius = predicted[i][3];
        const bool moves = start[i][3] != 0.0f;
        Double3 p = place(predicted[i]);
        for (const Collider& collider : colliders) {
            if (!moves || !collider.active) continue;
            const Surface surface = surface_at(collider, p);
            const double depth = radius - surface.distance;
            if (depth <= 0.0) continue;
            p = p + depth * surface.normal;
            const Double3 moved = (p - place(start[i])) - (p - wall_before(collider, p));
            const Double3 slip = moved - dot(moved, surface.normal) * surface.normal;
            p = p - share_of_slip(collider.friction, length(slip), depth) * slip;
        }
        result.push_back(with_w(p, radius));
    }
    return result;
}

} // namespace mote::reference
