// Stream compaction.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// Writes the indices of the non-zero flags to `kept`, ascending, and returns their number, a count on the GPU. Both buffers hold
/// uint; `kept` has capacity for `count` indices. Use gather() to compact further buffers by `kept`.
MOTE_PRIVATE_API graph::Count compact(graph::Graph& graph, graph::Buffer flags, const graph::Count& count, graph::Buffer kept);

} // namespace mote::algorithms
