// Restitution between particles and colliders (docs/physics/collide.md, "Bounce").
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/collide/collider_shared.h"
#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

struct CollideBounceOptions {
    std::uint32_t dimensions = 3;
    ColliderFeatures features{};
};

/// Returns `velocities` (vec4 as in State, at the end of the substep) after bouncing off `colliders`. `unconstrained`: p° and x
/// as predict() returned them. `step`: see predict().
graph::Buffer collide_bounce(graph::Graph& graph, const SolverState& unconstrained, graph::Buffer colliders,
                             graph::Buffer velocities, graph::Buffer step, const CollideBounceOptions& options);

} // namespace mote::physics
