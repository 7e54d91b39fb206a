// The start of a step: sorts particles along the Morton curve, so that neighbours in space are close in memory, and moves removed
// particles behind the live ones.
#pragma once

#include "physics/state/particles.hpp"
#include "physics/state/sort_particles_shared.h"

#include <cstdint>
#include <functional>

namespace mote::physics {

/// Sorts `attributes`, including those of `state`, and writes id_to_index and the live count. `mark_removed`, if set, adds passes
/// that set REMOVED in the keys (uint per particle) of particles to remove. It requires the count of the counters.
void sort_particles(graph::Graph& graph, const State& state, const SortedAttributes& attributes, std::uint32_t dimensions,
                    const std::function<void(graph::Buffer keys)>& mark_removed = {});

/// Zeroes an attribute of the particles whose sorted key has REMOVED set.
void clear_removed(graph::Graph& graph, graph::Buffer sorted_keys, const graph::Count& count, graph::Buffer attribute);

} // namespace mote::physics
