// Poses of colliders that move by keyframes, and removal of colliders (docs/physics/collide.md, "Motion of colliders").
#pragma once

#include "physics/collide/collider_shared.h"
#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

struct MoveOptions {
    std::uint32_t substep = 0;  ///< From 0.
    std::uint32_t substeps = 1; ///< Per step.
};

/// Returns the table of `colliders` (vec4, COLLIDER_VECTORS each: pack_colliders()) with the poses at the start and end of the
/// substep. `keyframes`: KEY_VECTORS vec4 each; null if no collider moves. counters[COUNTER_STEPS] is the number of steps done.
graph::Buffer move_colliders(graph::Graph& graph, graph::Buffer colliders, graph::Buffer keyframes, graph::Buffer counters,
                             const MoveOptions& options);

} // namespace mote::physics
