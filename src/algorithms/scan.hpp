// Prefix sums of unsigned integers, modulo 2^32.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// sums[i] = values[0] + ... + values[i - 1]. `values` and `sums` hold uint and are different buffers. Gives back a buffer of one
/// uint with the sum of all.
graph::Buffer exclusive_scan(graph::Graph& graph, graph::Buffer values, const graph::Count& count, graph::Buffer sums);

/// sums[i] = values[0] + ... + values[i].
graph::Buffer inclusive_scan(graph::Graph& graph, graph::Buffer values, const graph::Count& count, graph::Buffer sums);

/// sums[i] = how many of values[0] ... values[i - 1] are not 0.
graph::Buffer count_nonzero_scan(graph::Graph& graph, graph::Buffer values, const graph::Count& count, graph::Buffer sums);

} // namespace mote::algorithms
