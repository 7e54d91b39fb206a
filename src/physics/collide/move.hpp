// Colliders that move by key frames, and walls that open (docs/physics.md, "move").
#pragma once

#include "physics/collide/collider_shared.h"
#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

struct MoveOptions {
    std::uint32_t substep = 0;  ///< From 0 on.
    std::uint32_t substeps = 1; ///< Per step.
};

/// Gives back the table of `colliders` (vec4, COLLIDER_VECTORS each: pack_colliders()) with the poses of the substep's begin and
/// end. `keyframes` holds KEY_VECTORS vec4 each, or is no buffer: then walls open, but none moves. Uint 0 of `clock` is the
/// number of steps done.
graph::Buffer move_colliders(graph::Graph& graph, graph::Buffer colliders, graph::Buffer keyframes, graph::Buffer counters,
                             const MoveOptions& options);

} // namespace mote::physics
