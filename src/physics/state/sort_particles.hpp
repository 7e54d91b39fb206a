// The start of a step: sorts particles along the Morton curve, so that neighbours in space are close in memory, and moves removed
// particles behind the live ones. The order of two particles depends on these two alone, not on others or on capacity.
#pragma once

#include "physics/state/particles.hpp"
#include "physics/state/sort_particles_shared.h"

#include <cstdint>
#include <functional>

namespace mote::physics {

/// The grid whose cells the curve visits. The scene fixes it; its origin is that of the world.
struct Frame {
    float cell = 1; ///< m, a power of two: an edge of a cell.
    std::uint32_t dimensions = 3;
};

/// Sorts `attributes`, including those of `state`, and writes id_to_index and the live count. `mark_removed`, if set, adds passes
/// that set REMOVED in the keys (uint per particle) of particles to remove. It requires the count of the counters.
void sort_particles(graph::Graph& graph, const State& state, const SortedAttributes& attributes, const Frame& frame,
                    const std::function<void(graph::Buffer keys)>& mark_removed = {});

/// Zeroes an attribute of the particles whose sorted key has REMOVED set.
void clear_removed(graph::Graph& graph, graph::Buffer sorted_keys, const graph::Count& count, graph::Buffer attribute);

} // namespace mote::physics
