// Gathers elements by index.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// to[i] = from[indices[i]]. `from` and `to` hold the same type: uint, float, uvec2 or vec4. Indices must be below the number
/// of elements of `from`; they need not be a permutation.
MOTE_PRIVATE_API void gather(graph::Graph& graph, graph::Buffer from, graph::Buffer indices, const graph::Count& count,
                             graph::Buffer to);

} // namespace mote::algorithms
