#include "spatial/heavy.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

namespace mote::spatial {

void require_patience(std::string_view who, std::uint32_t patience) {
    if (patience >= 1 && patience <= kMostPatience) return;
    throw Error(mote::format("{}: the patience is {}; expected is one from 1 to {}", who, patience, kMostPatience));
}

HeavyQueries new_heavy_queries(graph::Graph& graph, const graph::Count& queries) {
    HeavyQueries heavy;
    heavy.queries = graph.transient("heavy queries", gpu::kUint, queries.capacity);
    heavy.number = graph.transient("number of heavy queries", gpu::kUint, 1);
    graph.fill(heavy.number, 0);
    heavy.count = graph::Count::gpu(heavy.number, 0, queries.capacity);
    return heavy;
}

} // namespace mote::spatial
