#include "physics/collide/collider_table.hpp"

#include <algorithm>
#include <cmath>

namespace mote::physics {

namespace {

constexpr float kEndless = 1e18f; // m
constexpr float kNever = 1e30f;   // s: shaders need not know infinity

static_assert(static_cast<std::uint32_t>(ColliderKind::plane) == shared::COLLIDER_PLANE);
static_assert(static_cast<std::uint32_t>(ColliderKind::sphere) == shared::COLLIDER_SPHERE);
static_assert(static_cast<std::uint32_t>(ColliderKind::box) == shared::COLLIDER_BOX);
static_assert(static_cast<std::uint32_t>(ColliderKind::capsule) == shared::COLLIDER_CAPSULE);
static_assert(static_cast<std::uint32_t>(ColliderKind::cylinder) == shared::COLLIDER_CYLINDER);
static_assert(static_cast<std::uint32_t>(ColliderKind::cone) == shared::COLLIDER_CONE);

Vec3 size_of(const Collider& collider, std::uint32_t dimensions) {
    if (collider.kind == ColliderKind::plane) {
        const float norm = std::hypot(collider.normal[0], collider.normal[1], collider.normal[2]);
        return {collider.normal[0] / norm, collider.normal[1] / norm, collider.normal[2] / norm};
    }
    if (collider.kind == ColliderKind::box) {
        const float z_length = dimensions == 2 ? kEndless : collider.half_lengths[2]; // in a plane: no face towards z
        return {collider.half_lengths[0], collider.half_lengths[1], z_length};
    }
    return {collider.radius, collider.half_height, 0};
}

ColliderVectors vectors_of(const Collider& collider, std::uint32_t dimensions, std::size_t first_key) {
    const Vec3& centre = collider.motion.empty() ? collider.centre : collider.motion.front().centre;
    const auto& rotation = collider.motion.empty() ? collider.rotation : collider.motion.front().rotation;
    const Vec3 size = size_of(collider, dimensions);
    ColliderVectors own{};
    own[shared::COLLIDER_TRAITS] = {static_cast<float>(collider.kind), collider.inside ? -1.0f : 1.0f, collider.static_friction,
                                    collider.kinetic_friction};
    own[shared::COLLIDER_PLACE] = {centre[0], centre[1], centre[2], 1};
    own[shared::COLLIDER_ROTATION] = rotation;
    own[shared::COLLIDER_SIZE] = {size[0], size[1], size[2], collider.restitution};
    own[shared::COLLIDER_PLACE_BEFORE] = {centre[0], centre[1], centre[2], 0};
    own[shared::COLLIDER_ROTATION_BEFORE] = rotation;
    own[shared::COLLIDER_MOTION] = {std::min(collider.until, kNever), static_cast<float>(first_key),
                                    static_cast<float>(collider.motion.size()), 0};
    return own;
}

} // namespace

ColliderTable pack_colliders(const Scene& scene) {
    ColliderTable table;
    for (const Collider& collider : scene.colliders) {
        if (collider.kind == ColliderKind::mesh) continue;
        table.colliders.push_back(vectors_of(collider, scene.dimensions, table.key_frames.size() / shared::KEY_VECTORS));
        for (const KeyFrame& key : collider.motion) {
            table.key_frames.push_back({key.centre[0], key.centre[1], key.centre[2], key.time});
            table.key_frames.push_back(key.rotation);
        }
        table.use.kinds |= 1u << static_cast<std::uint32_t>(collider.kind);
        table.use.friction = table.use.friction || collider.static_friction > 0;
        table.changes = table.changes || !collider.motion.empty() || std::isfinite(collider.until);
    }
    return table;
}

} // namespace mote::physics
