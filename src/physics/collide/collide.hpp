// Particles against colliders, which nothing that happens to particles moves.
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/collide/collider_shared.h"
#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

struct CollideOptions {
    std::uint32_t dimensions = 3;
    ColliderFeatures use{};
    bool stabilises = false; ///< Colliders are where they were at the substep's begin, and without friction.
};

/// Replaces `solving.predicted` by positions outside of all active `colliders` (vec4, COLLIDER_VECTORS each), taken in turn.
void collide(graph::Graph& graph, SolverState& solving, graph::Buffer colliders, const CollideOptions& options = {});

} // namespace mote::physics
