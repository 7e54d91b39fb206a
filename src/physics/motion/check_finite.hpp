// Reports non-finite particles by their ids.
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// Executable::check() then throws Error naming the lowest id of a particle with a coordinate that is non-finite or beyond
/// spatial::kWorldExtent.
void check_finite(graph::Graph& graph, const State& state);

} // namespace mote::physics
