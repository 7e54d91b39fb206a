// Particles that bounce off colliders (docs/physics.md, "bounce").
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/collide/collider_shared.h"
#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

struct CollideBounceOptions {
    std::uint32_t dimensions = 3;
    ColliderFeatures use{};
};

/// Gives back `velocities` (vec4 as in State, of the substep's end) with what bouncing off `colliders` adds. `unconstrained` is
/// what predict() gave: p° and x. `step`: see predict().
graph::Buffer collide_bounce(graph::Graph& graph, const SolverState& unconstrained, graph::Buffer colliders,
                             graph::Buffer velocities, graph::Buffer step, const CollideBounceOptions& options);

} // namespace mote::physics
