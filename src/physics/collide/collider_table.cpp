#include "physics/collide/collider_table.hpp"

#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::physics {

namespace {

constexpr float kEndless = 1e18f; // m
constexpr double kNever = 1e30;   // substeps; finite, so that shaders need not handle infinity

static_assert(static_cast<std::uint32_t>(ColliderKind::plane) == shared::COLLIDER_PLANE);
static_assert(static_cast<std::uint32_t>(ColliderKind::sphere) == shared::COLLIDER_SPHERE);
static_assert(static_cast<std::uint32_t>(ColliderKind::box) == shared::COLLIDER_BOX);
static_assert(static_cast<std::uint32_t>(ColliderKind::capsule) == shared::COLLIDER_CAPSULE);
static_assert(static_cast<std::uint32_t>(ColliderKind::cylinder) == shared::COLLIDER_CYLINDER);
static_assert(static_cast<std::uint32_t>(ColliderKind::cone) == shared::COLLIDER_CONE);

Vec3 size_of(const Collider& collider, std::uint32_t dimensions) {
    if (collider.kind == ColliderKind::plane) return normalized(collider.normal);
    if (collider.kind == ColliderKind::box) {
        const float z_length = dimensions == 2 ? kEndless : collider.half_extents[2]; // in 2-D: no face along z
        return {collider.half_extents[0], collider.half_extents[1], z_length};
    }
    return {collider.radius, collider.half_height, 0};
}

// The coarse and fine components of a substep time (collider_shared.h).
std::array<float, 2> substep_time_at(double substeps) {
    const double coarse = shared::TIME_COARSE * std::floor(substeps / shared::TIME_COARSE);
    return {static_cast<float>(coarse), static_cast<float>(substeps - coarse)};
}

// Rounds to a whole substep if the difference is within float precision: times and time steps are floats.
std::array<float, 2> substep_time_of(float time, const Solver& solver) {
    const double substeps = std::min(time / substep_duration(solver), kNever);
    const double whole = std::round(substeps);
    const bool is_whole = std::abs(substeps - whole) <= std::numeric_limits<float>::epsilon() * std::abs(substeps);
    return substep_time_at(is_whole ? whole : substeps);
}

// A kinematic collider has two keyframes for its last move; initially both are its initial pose.
std::vector<Keyframe> keys_of(const Collider& collider) {
    if (!collider.kinematic) return collider.motion;
    return {{-1, collider.centre, collider.rotation}, {0, collider.centre, collider.rotation}};
}

ColliderVectors vectors_of(const Collider& collider, const Scene& scene, const std::vector<Keyframe>& keys,
                           std::size_t first_key) {
    const Vec3& centre = keys.empty() ? collider.centre : keys.front().centre;
    const auto& rotation = keys.empty() ? collider.rotation : keys.front().rotation;
    const Vec3 size = size_of(collider, scene.dimensions);
    const auto [until_coarse, until_fine] = substep_time_of(collider.end_time, scene.solver);
    ColliderVectors own{};
    own[shared::COLLIDER_PARAMETERS] = {static_cast<float>(collider.kind), collider.inside ? -1.0f : 1.0f,
                                        collider.static_friction, collider.kinetic_friction};
    own[shared::COLLIDER_CENTRE] = {centre[0], centre[1], centre[2], 1};
    own[shared::COLLIDER_ROTATION] = rotation;
    own[shared::COLLIDER_SIZE] = {size[0], size[1], size[2], collider.restitution};
    own[shared::COLLIDER_CENTRE_BEFORE] = {centre[0], centre[1], centre[2], 0};
    own[shared::COLLIDER_ROTATION_BEFORE] = rotation;
    own[shared::COLLIDER_MOTION] = {until_coarse, static_cast<float>(first_key), static_cast<float>(keys.size()), until_fine};
    return own;
}

} // namespace

ColliderTable pack_colliders(const Scene& scene) {
    ColliderTable table;
    for (const Collider& collider : scene.colliders) {
        if (collider.kind == ColliderKind::mesh) continue;
        const std::vector<Keyframe> keys = keys_of(collider);
        table.colliders.push_back(vectors_of(collider, scene, keys, table.keyframes.size() / shared::KEY_VECTORS));
        for (const Keyframe& key : keys) {
            const auto [coarse, fine] = substep_time_of(key.time, scene.solver);
            table.keyframes.push_back({key.centre[0], key.centre[1], key.centre[2], 0});
            table.keyframes.push_back(key.rotation);
            table.keyframes.push_back({coarse, fine, 0, 0});
        }
        table.features.kinds |= 1u << static_cast<std::uint32_t>(collider.kind);
        table.features.friction = table.features.friction || collider.static_friction > 0;
        table.features.moves = table.features.moves || !keys.empty();
        table.changes = table.changes || !keys.empty() || std::isfinite(collider.end_time);
    }
    return table;
}

std::size_t first_key_vector(const Scene& scene, std::size_t collider) {
    std::size_t keys = 0;
    for (std::size_t c = 0; c < collider; ++c) keys += keys_of(scene.colliders[c]).size();
    return keys * shared::KEY_VECTORS;
}

void set_kinematic_target(std::span<std::array<float, 4>> keys, const Vec3& centre, const std::array<float, 4>& rotation,
                          std::uint32_t begin, std::uint32_t end) {
    const auto from = keys.first(shared::KEY_VECTORS), to = keys.last(shared::KEY_VECTORS);
    const auto set_time = [](auto key, std::uint32_t substep) {
        const auto [coarse, fine] = substep_time_at(substep);
        key[shared::KEY_TIME] = {coarse, fine, 0, 0};
    };
    const auto& arrival = to[shared::KEY_TIME];
    // False if it has already been moved for this step: then the move still starts at `from`.
    const bool has_arrived = double{arrival[0]} + arrival[1] <= begin;
    if (has_arrived) std::ranges::copy(to, from.begin());
    set_time(from, begin);
    to[shared::KEY_CENTRE] = {centre[0], centre[1], centre[2], 0};
    to[shared::KEY_ROTATION] = rotation;
    set_time(to, end);
}

} // namespace mote::physics
