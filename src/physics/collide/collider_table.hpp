// The colliders of a scene in device layout (collider_shared.h), without meshes (mesh.hpp).
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

/// PARAMETERS: kind (as ColliderKind), 1 or (inside) -1, static and kinetic friction. CENTRE, ROTATION: pose at the end of the
/// substep; w of CENTRE is 1, or 0 if inactive. SIZE: half extents of a box (z 1e18 in 2-D), radius of a sphere, radius and half
/// height of others, unit normal of a plane in local axes; w: restitution. CENTRE_BEFORE, ROTATION_BEFORE: pose at the start of
/// the substep. CENTRE_LOW, CENTRE_BEFORE_LOW: 0, as poses in a scene are floats. MOTION: substep time at which it is removed (x
/// and w), first keyframe (y), number of keyframes (z).
using ColliderVectors = std::array<std::array<float, 4>, shared::COLLIDER_VECTORS>;

/// Keyframes of moving colliders, KEY_VECTORS vec4 each. World::move_kinematic() writes those of kinematic ones.
inline const AttributeOf<Vec4> kKeyframes{{"keyframes", gpu::kVec4, Scope::world}};

struct ColliderTable {
    std::vector<ColliderVectors> colliders;      ///< At rest: moving ones have the pose of their first keyframe.
    std::vector<std::array<float, 4>> keyframes; ///< KEY_VECTORS each: centre, rotation, substep time.
    ColliderFeatures features{.kinds = 0, .friction = false, .moves = false};
    bool changes = false; ///< Some move or are removed: move_colliders() is needed.
};

/// In the order of Scene::colliders, skipping meshes.
MOTE_PRIVATE_API ColliderTable pack_colliders(const Scene& scene);

/// Index of the first vec4 of a collider's keyframes in that table.
std::size_t first_key_vector(const Scene& scene, std::size_t collider);
/// `keys`: the two keyframes of a kinematic collider. It moves from its current pose to the new one between the substep times
/// `begin` and `end`, both in substeps since the world's start.
MOTE_PRIVATE_API void set_kinematic_target(std::span<std::array<float, 4>> keys, const Vec3& centre,
                                           const std::array<float, 4>& rotation, std::uint32_t begin, std::uint32_t end);

} // namespace mote::physics
