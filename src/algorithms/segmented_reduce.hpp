// Sums over the segments of a CSR list.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// sums[s] = values[offsets[s]] + ... + values[offsets[s + 1] - 1], 0 for an empty segment. `values` and `sums` hold the same
/// type: float, vec4 or mat3. `offsets` holds one uint more than there are segments, ascending, none above the count of values.
/// The order of the additions depends only on the offsets, so sums are bit-identical on every device. Each value takes part in at
/// most 30 additions, and 45 more per full factor of 16 in the length of its segment. The time per segment grows with the
/// logarithm of its length.
void segmented_reduce(graph::Graph& graph, graph::Buffer values, const graph::Count& value_count, graph::Buffer offsets,
                      const graph::Count& segment_count, graph::Buffer sums);

} // namespace mote::algorithms
