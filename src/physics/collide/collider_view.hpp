// Colliders as other families see them in a substep.
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/collide/mesh.hpp"

#include <optional>

namespace mote::physics {

/// Offered from Stage::kinematics on (StepContext::find()).
struct ColliderView {
    graph::Buffer colliders{}; ///< vec4, COLLIDER_VECTORS each, in their poses of this substep. No buffer: there are none.
    ColliderFeatures features{};
    std::optional<MeshSurface> meshes{};
    float mesh_reach = 0; ///< m: from how far a mesh matters to any particle.
};

} // namespace mote::physics
