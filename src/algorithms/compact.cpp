#include "algorithms/compact.hpp"

#include "algorithms/scan.hpp"

namespace mote::algorithms {

graph::Count compact(graph::Graph& graph, graph::Buffer flags, const graph::Count& count, graph::Buffer kept) {
    graph.require("compact", "flags", flags, gpu::kUint, count.capacity);
    graph.require("compact", "kept", kept, gpu::kUint, count.capacity);
    const graph::Buffer offsets = graph.transient("compact offsets", gpu::kUint, count.capacity);
    const graph::Buffer kept_count = count_nonzero_scan(graph, flags, count, offsets);
    graph.pass("algorithms/compact_scatter", graph.threads(count), {{"Flags", flags}, {"Offsets", offsets}, {"Kept", kept}});
    return graph::Count::gpu(kept_count, 0, count.capacity);
}

} // namespace mote::algorithms
