// The colliders of a scene as the passes have them (collide_shared.h). Meshes are not among them: mesh.hpp.
#pragma once

#include "physics/collide/collide_shared.h"

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace mote::physics {

using ColliderVectors = std::array<std::array<float, 4>, shared::COLLIDER_VECTORS>;

struct ColliderTable {
    std::vector<ColliderVectors> colliders;       ///< At rest: those that move have their first key frame's pose.
    std::vector<std::array<float, 4>> key_frames; ///< KEY_VECTORS each.
    bool changes = false;                         ///< Some move or vanish: move_colliders() is needed.
};

/// In the order of Scene::colliders, without meshes.
ColliderTable pack_colliders(const Scene& scene);

} // namespace mote::physics
