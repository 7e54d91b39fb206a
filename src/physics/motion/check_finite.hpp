// Tells of particles that have become no numbers, by the ids that users know.
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// Executable::check() then throws an Error that names the particle with the lowest id that has a coordinate that is not finite
/// or beyond spatial::kWorldExtent.
void check_finite(graph::Graph& graph, const State& state);

} // namespace mote::physics
