// The colliders of a substep, for other families.
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/collide/mesh.hpp"

#include <optional>

namespace mote::physics {

/// Offered from Stage::kinematics on (StepContext::find()).
struct ColliderView {
    graph::Buffer colliders{}; ///< vec4, COLLIDER_VECTORS each, with the poses of this substep. Null: none.
    ColliderFeatures features{};
    graph::Buffer clearances{}; ///< vec4, from collide_first(). Null before it.
    std::optional<MeshSurface> meshes{};
    float mesh_reach = 0; ///< m: largest distance at which a mesh affects any particle.
};

} // namespace mote::physics
