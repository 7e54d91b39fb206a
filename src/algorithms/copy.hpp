// A copy whose element count may be known only on the GPU; Graph::copy() takes a count known on the host.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// to[i] = from[i]. Both hold the same type: uint, float, uvec2 or vec4.
MOTE_PRIVATE_API void copy(graph::Graph& graph, graph::Buffer from, const graph::Count& count, graph::Buffer to);

} // namespace mote::algorithms
