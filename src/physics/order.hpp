// The begin of a step: particles along the Morton curve, so that neighbours in space are neighbours in memory, and those in sinks
// gone.
#pragma once

#include "physics/particles.hpp"

#include <cstdint>
#include <optional>

namespace mote::physics {

struct OrderOptions {
    std::uint32_t dimensions = 3;
    graph::Buffer sinks{}; ///< vec4, SINK_VECTORS each (order_sink_shared.h). No buffer: there are none.
};

/// Re-orders all arrays of `state`; with sinks, its count must be the clock's.
void order(graph::Graph& graph, const State& state, const OrderOptions& options);

} // namespace mote::physics
