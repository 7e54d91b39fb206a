// Collisions of particles with colliders. Particles never move colliders.
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/collide/collider_shared.h"
#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

struct CollideOptions {
    std::uint32_t dimensions = 3;
    ColliderFeatures features{};
    bool stabilises = false; ///< Uses the collider poses at the start of the substep, without friction.
};

/// Replaces `solver.predicted` by positions outside all active `colliders` (vec4, COLLIDER_VECTORS each), processed in order.
/// Skips particles that are far from all of them by `clearances` (vec4), those of an earlier call in this substep.
void collide(graph::Graph& graph, SolverState& solver, graph::Buffer colliders, const CollideOptions& options = {},
             graph::Buffer clearances = {});

/// The same for the first call of a substep. Returns the clearances that it measures.
graph::Buffer collide_first(graph::Graph& graph, SolverState& solver, graph::Buffer colliders,
                            const CollideOptions& options = {});

} // namespace mote::physics
