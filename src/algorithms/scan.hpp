// Prefix sums of unsigned integers, modulo 2^32.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// sums[i] = values[0] + ... + values[i - 1]. `values` and `sums` hold uint and are different buffers. Returns a buffer of one
/// uint with the total.
graph::Buffer exclusive_scan(graph::Graph& graph, graph::Buffer values, const graph::Count& count, graph::Buffer sums);

/// sums[i] = values[0] + ... + values[i].
graph::Buffer inclusive_scan(graph::Graph& graph, graph::Buffer values, const graph::Count& count, graph::Buffer sums);

/// sums[i] = the number of non-zero values among values[0] ... values[i - 1].
graph::Buffer count_nonzero_scan(graph::Graph& graph, graph::Buffer values, const graph::Count& count, graph::Buffer sums);

/// The offsets of lists of these lengths, one more than there are lists: the exclusive scan and, behind it, the total. Returns a
/// buffer of one uint with the total, or 2^32 - 1 if a sum exceeds that.
graph::Buffer list_offsets(graph::Graph& graph, graph::Buffer lengths, const graph::Count& count, graph::Buffer offsets);

} // namespace mote::algorithms
