// Stream compaction.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// Writes the indices of the flags that are not 0 to `kept`, ascending, and gives back how many they are, a count on the GPU.
/// Both buffers hold uint; `kept` has room for all. Gather what belongs to them with gather().
MOTE_PRIVATE_API graph::Count compact(graph::Graph& graph, graph::Buffer flags, const graph::Count& count, graph::Buffer kept);

} // namespace mote::algorithms
