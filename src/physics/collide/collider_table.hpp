// The colliders of a scene as the passes have them (collider_shared.h). Meshes are not among them: mesh.hpp.
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/collide/collider_shared.h"
#include "physics/state/attribute.hpp"

#include <mote/scene.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::physics {

/// TRAITS: kind (as ColliderKind), 1 or (inside) -1, static and kinetic friction. PLACE: centre at the substep's end, and 1, or 0
/// of an inactive one; ROTATION. SIZE: half lengths of a box (z 1e18 in 2-D), radius of a sphere, radius and half height of
/// others, unit normal of a plane in its own axes; in w the restitution. PLACE_BEFORE and ROTATION_BEFORE: at the substep's
/// begin. MOTION: the moment from which on it is gone (in x and w), first key frame, number of key frames.
using ColliderVectors = std::array<std::array<float, 4>, shared::COLLIDER_VECTORS>;

/// Keyframes of colliders that move, KEY_VECTORS vec4 each: World::move_kinematic() writes those of kinematic ones.
inline const AttributeOf<Vec4> kKeyframes{{"keyframes", gpu::kVec4, Scope::world}};

struct ColliderTable {
    std::vector<ColliderVectors> colliders;      ///< At rest: those that move have their first key frame's pose.
    std::vector<std::array<float, 4>> keyframes; ///< KEY_VECTORS each: centre, rotation, moment.
    ColliderFeatures use{.kinds = 0, .friction = false};
    bool changes = false; ///< Some move or vanish: move_colliders() is needed.
};

/// In the order of Scene::colliders, without meshes.
MOTE_PRIVATE_API ColliderTable pack_colliders(const Scene& scene);

/// Where the key frames of a collider begin in that table.
std::size_t first_key_vector(const Scene& scene, std::size_t collider);
/// `keys`: the two of a kinematic collider. From `begin` to `end` (both in substeps that were done before) it moves from where it
/// is to the new pose.
MOTE_PRIVATE_API void set_kinematic_target(std::span<std::array<float, 4>> keys, const Vec3& centre,
                                           const std::array<float, 4>& rotation, std::uint32_t begin, std::uint32_t end);

} // namespace mote::physics
