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

} // namespace mote::algorithms
