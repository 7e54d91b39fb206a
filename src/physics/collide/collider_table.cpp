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

// What can be moved by hand has two key frames for its last move, at first from where it is to there.
std::vector<KeyFrame> keys_of(const Collider& collider) {
    if (!collider.movable) return collider.motion;
    return {{-1, collider.centre, collider.rotation}, {0, collider.centre, collider.rotation}};
}

ColliderVectors vectors_of(const Collider& collider, std::uint32_t dimensions, const std::vector<KeyFrame>& keys,
                           std::size_t first_key) {
    const Vec3& centre = keys.empty() ? collider.centre : keys.front().centre;
    const auto& rotation = keys.empty() ? collider.rotation : keys.front().rotation;
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
                                    static_cast<float>(keys.size()), 0};
    return own;
}

} // namespace

ColliderTable pack_colliders(const Scene& scene) {
    ColliderTable table;
    for (const Collider& collider : scene.colliders) {
        if (collider.kind == ColliderKind::mesh) continue;
        const std::vector<KeyFrame> keys = keys_of(collider);
        table.colliders.push_back(vectors_of(collider, scene.dimensions, keys, table.key_frames.size() / shared::KEY_VECTORS));
        for (const KeyFrame& key : keys) {
            table.key_frames.push_back({key.centre[0], key.centre[1], key.centre[2], key.time});
            table.key_frames.push_back(key.rotation);
        }
        table.use.kinds |= 1u << static_cast<std::uint32_t>(collider.kind);
        table.use.friction = table.use.friction || collider.static_friction > 0;
        table.changes = table.changes || !keys.empty() || std::isfinite(collider.until);
    }
    return table;
}

std::size_t first_key_vector(const Scene& scene, std::size_t collider) {
    std::size_t keys = 0;
    for (std::size_t c = 0; c < collider; ++c) keys += keys_of(scene.colliders[c]).size();
    return keys * shared::KEY_VECTORS;
}

void move_by_hand(std::span<std::array<float, 4>> keys, const Vec3& centre, const std::array<float, 4>& rotation, float begin,
                  float end) {
    constexpr std::size_t kLast = shared::KEY_VECTORS;
    const bool has_arrived = keys[kLast + shared::KEY_PLACE][3] <= begin; // or else the last move was of this very step
    if (has_arrived) std::ranges::copy(keys.subspan(kLast), keys.begin());
    keys[shared::KEY_PLACE][3] = begin;
    keys[kLast + shared::KEY_PLACE] = {centre[0], centre[1], centre[2], end};
    keys[kLast + shared::KEY_ROTATION] = rotation;
}

} // namespace mote::physics
