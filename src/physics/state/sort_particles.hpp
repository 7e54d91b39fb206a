// The begin of a step: particles along the Morton curve, so that neighbours in space are neighbours in memory, and removed ones
// behind the live ones.
#pragma once

#include "physics/state/particles.hpp"
#include "physics/state/sort_particles_shared.h"

#include <cstdint>
#include <functional>
#include <span>

namespace mote::physics {

/// Sorts `attributes` (buffers of `state` among others) and writes id_to_index and the live count. `mark_removed`, if there is
/// one, adds passes that set REMOVED in the keys (uint per particle) of particles that end; the count is then that of the
/// counters.
void sort_particles(graph::Graph& graph, const State& state, std::span<const graph::Buffer> attributes, std::uint32_t dimensions,
                    const std::function<void(graph::Buffer keys)>& mark_removed = {});

} // namespace mote::physics
