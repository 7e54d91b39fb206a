#include "bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::render {

namespace {

void include(Bounds& bounds, const Vec3& centre, float reach) {
    for (std::size_t i = 0; i < 3; ++i) {
        bounds.lower[i] = std::min(bounds.lower[i], centre[i] - reach);
        bounds.upper[i] = std::max(bounds.upper[i], centre[i] + reach);
    }
}

// The radius of a collider's bounding sphere about its centre, valid for any rotation.
float reach_of(const Collider& collider) {
    switch (collider.kind) {
    case ColliderKind::sphere: return collider.radius;
    case ColliderKind::box: return std::hypot(collider.half_extents[0], collider.half_extents[1], collider.half_extents[2]);
    case ColliderKind::capsule: return collider.half_height + collider.radius;
    case ColliderKind::cylinder:
    case ColliderKind::cone: return std::hypot(collider.half_height, collider.radius);
    case ColliderKind::plane:
    case ColliderKind::mesh: break;
    }
    return 0;
}

void include(Bounds& bounds, const Collider& collider) {
    if (collider.kind == ColliderKind::plane) return;
    for (const Vec3& vertex : collider.mesh.vertices) include(bounds, vertex, 0);
    if (collider.kind == ColliderKind::mesh) return;
    include(bounds, collider.centre, reach_of(collider));
    for (const Keyframe& key : collider.motion) include(bounds, key.centre, reach_of(collider));
}

// Planes perpendicular to an axis cut off what is behind them.
void clip(Bounds& bounds, const Collider& plane) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
        if (plane.normal[b] != 0 || plane.normal[c] != 0) continue;
        float& side = plane.normal[axis] > 0 ? bounds.lower[axis] : bounds.upper[axis];
        side = plane.normal[axis] > 0 ? std::max(side, plane.centre[axis]) : std::min(side, plane.centre[axis]);
    }
}

} // namespace

Bounds bounds_of(const Scene& scene) {
    constexpr float kNone = std::numeric_limits<float>::infinity();
    Bounds bounds{{kNone, kNone, kNone}, {-kNone, -kNone, -kNone}};
    for (const Particle& particle : scene.particles) include(bounds, particle.position, particle.radius);
    for (const Emitter& emitter : scene.emitters) include(bounds, emitter.centre, emitter.radius + emitter.particle_radius);
    for (const Collider& collider : scene.colliders) include(bounds, collider);
    if (!(bounds.lower[0] <= bounds.upper[0])) return {{-1, -1, -1}, {1, 1, 1}};

    // Falling particles reach the floor and spread on it.
    for (const Collider& collider : scene.colliders) {
        const bool level = collider.kind == ColliderKind::plane && collider.normal[0] == 0 && collider.normal[2] == 0;
        if (level && collider.normal[1] > 0) bounds.lower[1] = std::min(bounds.lower[1], collider.centre[1]);
    }
    const float fall = bounds.upper[1] - bounds.lower[1];
    for (const std::size_t axis : {0u, 2u}) {
        if (scene.dimensions == 2 && axis == 2) continue;
        bounds.lower[axis] -= fall;
        bounds.upper[axis] += fall;
    }
    for (const Collider& collider : scene.colliders) {
        if (collider.kind == ColliderKind::plane) clip(bounds, collider);
    }
    return bounds;
}

} // namespace mote::render
