#include "reference/physics/collide/collider_surface.hpp"

#include <algorithm>
#include <stdexcept>

namespace mote::reference {

namespace {

template <typename S> SurfaceOf<S> around_point(const Vector3<S>& from_point, S radius, const Vector3<S>& fallback) {
    const S distance = length(from_point);
    return {.distance = distance - radius, .normal = distance > 0 ? (1 / distance) * from_point : fallback};
}

template <typename S> S sign_of(S a) { return a < 0 ? S{-1} : S{1}; }

template <typename S> SurfaceOf<S> of_box(const Vector3<S>& half, const Vector3<S>& at) {
    Vector3<S> closest{};
    for (std::size_t axis = 0; axis < 3; ++axis) closest[axis] = std::clamp(at[axis], -half[axis], half[axis]);
    if (closest != at) return around_point(at - closest, S{0}, {});
    std::size_t nearest = 0;
    for (std::size_t axis = 1; axis < 3; ++axis) {
        if (half[axis] - std::abs(at[axis]) < half[nearest] - std::abs(at[nearest])) nearest = axis;
    }
    SurfaceOf<S> surface{.distance = std::abs(at[nearest]) - half[nearest]};
    surface.normal[nearest] = sign_of(at[nearest]);
    return surface;
}

template <typename S> SurfaceOf<S> of_capsule(S radius, S half_height, const Vector3<S>& at) {
    const Vector3<S> on_segment{0, std::clamp(at[1], -half_height, half_height), 0};
    return around_point(at - on_segment, radius, {1, 0, 0});
}

// Cylinders and cones are solids of revolution: figures in the plane of the axis (y) and the distance from it (x).
template <typename S> struct Profile { S distance, along_radius, along_axis; };

template <typename S> SurfaceOf<S> turned(const Profile<S>& profile, S from_axis, const Vector3<S>& at) {
    const Vector3<S> outwards = from_axis > 0 ? Vector3<S>{at[0] / from_axis, 0, at[2] / from_axis} : Vector3<S>{1, 0, 0};
    return {.distance = profile.distance, .normal = profile.along_radius * outwards + Vector3<S>{0, profile.along_axis, 0}};
}

template <typename S> Profile<S> from_corner(S x, S y) {
    const S distance = std::hypot(x, y);
    return {distance, x / distance, y / distance};
}

template <typename S> Profile<S> of_cylinder(S radius, S half_height, S x, S y) {
    const S beyond_side = x - radius, beyond_end = std::abs(y) - half_height;
    const S up = sign_of(y);
    if (beyond_side > 0 && beyond_end > 0) return from_corner(beyond_side, up * beyond_end);
    if (beyond_side >= beyond_end) return {beyond_side, 1, 0};
    return {beyond_end, 0, up};
}

template <typename S> Profile<S> of_cone(S radius, S half_height, S x, S y) {
    const S slant = std::hypot(2 * half_height, radius);
    // The normal of the lateral surface, which starts at (radius, -half_height).
    const S out_x = 2 * half_height / slant, out_y = radius / slant;
    const S beyond_lateral = (x - radius) * out_x + (y + half_height) * out_y;
    const S beyond_base = -half_height - y;
    if (beyond_lateral <= 0 && beyond_base <= 0) {
        return beyond_lateral >= beyond_base ? Profile<S>{beyond_lateral, out_x, out_y} : Profile<S>{beyond_base, 0, -1};
    }
    // Outside: the position of the closest point along the lateral surface, 0 at the rim and `slant` at the tip.
    const S up = (y + half_height) * out_x - (x - radius) * out_y;
    if (beyond_base > 0 && x <= radius) return {beyond_base, 0, -1};
    if (up <= 0) return from_corner(x - radius, y + half_height);
    if (up >= slant) return from_corner(x, y - half_height);
    return {beyond_lateral, out_x, out_y};
}

template <typename S> SurfaceOf<S> of_obstacle(const Collider& collider, const PoseOf<S>& pose, const Vector3<S>& at) {
    const Vector3<S> size = as<S>(collider.dimensions);
    const Vector3<S> local = rotated_back(pose.rotation, at - pose.centre);
    const S from_axis = std::hypot(local[0], local[2]);
    switch (collider.kind) {
    case ColliderKind::plane: {
        const Vector3<S> normal = as<S>(collider.normal);
        return {.distance = dot(normal, local), .normal = normal};
    }
    case ColliderKind::sphere:
        return around_point(local, size[0], rotated_back(pose.rotation, Vector3<S>{0, 1, 0})); // the world's y
    case ColliderKind::box: return of_box(size, local);
    case ColliderKind::capsule: return of_capsule(size[0], size[1], local);
    case ColliderKind::cylinder: return turned(of_cylinder(size[0], size[1], from_axis, local[1]), from_axis, local);
    case ColliderKind::cone: return turned(of_cone(size[0], size[1], from_axis, local[1]), from_axis, local);
    }
    throw std::invalid_argument("no such collider");
}

// Moves a point with a collider, from one of its poses to another.
template <typename S> Vector3<S> carried_to(const PoseOf<S>& to, const PoseOf<S>& from, const Vector3<S>& at) {
    return to.centre + rotated(to.rotation, rotated_back(from.rotation, at - from.centre));
}

} // namespace

template <typename S> SurfaceOf<S> surface_at(const Collider& collider, const PoseOf<S>& pose, const Vector3<S>& at) {
    const SurfaceOf<S> local = of_obstacle(collider, pose, at);
    const S side = collider.inside ? -1 : 1;
    return {.distance = side * local.distance, .normal = side * rotated(pose.rotation, local.normal)};
}

template SurfaceOf<float> surface_at(const Collider&, const PoseOf<float>&, const Vector3<float>&);
template SurfaceOf<double> surface_at(const Collider&, const PoseOf<double>&, const Vector3<double>&);

Surface surface_at(const Collider& collider, const Double3& at) { return surface_at(collider, as<double>(collider.now), at); }

Double3 wall_before(const Collider& collider, const Double3& at) {
    return carried_to(as<double>(collider.before), as<double>(collider.now), at);
}

template <typename S> MovingCollider<S>::MovingCollider(const Collider& shape, const ExactPose& now, const ExactPose& before)
    : shape_(shape), now_(posed(shape, now)), before_(posed(shape, before)), moves_(!(now_.pose == before_.pose)) {}

template <typename S> MovingCollider<S>::MovingCollider(const Collider& collider)
    : MovingCollider(collider, as<double>(collider.now), as<double>(collider.before)) {}

template <typename S> auto MovingCollider<S>::posed(const Collider& shape, const ExactPose& pose) -> Posed {
    Posed result{.pose = as<S>(pose)};
    if (shape.kind == ColliderKind::plane) {
        const Surface surface = surface_at(shape, as<double>(result.pose), Double3{});
        result.at_origin = {static_cast<S>(surface.distance), as<S>(surface.normal)};
    }
    return result;
}

template <typename S> Vector3<S> MovingCollider<S>::wall_moved(const Vector3<S>& at) const {
    return moves_ ? at - carried_to(before_.pose, now_.pose, at) : Vector3<S>{};
}

template <typename S> Vector3<S> MovingCollider<S>::carried(const Vector3<S>& at) const {
    return moves_ ? carried_to(now_.pose, before_.pose, at) : at;
}

template class MovingCollider<float>;
template class MovingCollider<double>;

} // namespace mote::reference
