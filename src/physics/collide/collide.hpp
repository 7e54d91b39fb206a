// Particles against colliders, which nothing moves.
#pragma once

#include "physics/collide/collide_shared.h"
#include "physics/particles.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::physics {

using ColliderVectors = std::array<std::array<float, 4>, shared::COLLIDER_VECTORS>;

/// Replaces `solving.predicted` by positions outside of all `colliders` (vec4, COLLIDER_VECTORS each), taken in turn.
void collide(graph::Graph& graph, Solving& solving, graph::Buffer colliders);

} // namespace mote::physics
