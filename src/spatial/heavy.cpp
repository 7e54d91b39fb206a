#include "spatial/heavy.hpp"

#include "gpu/format.hpp"
#include "spatial/cut_short.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <string>

namespace mote::spatial {

namespace {

// Threads that search together: more mostly wait for each other, unless there is very much to look at. Some look at it several
// times (the nearest up to eight): below the 65535 rounds that lavapipe allows.
constexpr std::uint32_t kFewSearchers = 64;
constexpr std::uint32_t kMostPerThread = 4096;

} // namespace

void require_patience(std::string_view who, std::uint32_t patience, std::uint32_t most) {
    if (patience >= 1 && patience <= most) return;
    throw Error(mote::format("{}: the patience is {}; expected is one from 1 to {}", who, patience, most));
}

QueryQueue new_query_queue(graph::Graph& graph, std::string_view name, const graph::Count& queries) {
    QueryQueue queue;
    queue.queries = graph.transient(std::string(name), gpu::kUint, queries.capacity);
    queue.number = graph.transient(mote::format("number of {}", name), gpu::kUint, 1);
    graph.fill(queue.number, 0);
    queue.count = graph::Count::gpu(queue.number, 0, queries.capacity);
    return queue;
}

HeavyQueries new_heavy_queries(graph::Graph& graph, std::string_view who, const graph::Count& queries) {
    return {new_query_queue(graph, "heavy queries", queries), expect_whole_loops(graph, who)};
}

graph::Work heavy_work(graph::Graph& graph, const HeavyQueries& heavy) { return graph.tiles(heavy.queue.count, 1); }

graph::Work heavy_work(graph::Graph& graph, const HeavyQueries& heavy, std::uint32_t candidates) {
    graph::Work work = heavy_work(graph, heavy);
    if (candidates / kFewSearchers <= kMostPerThread) {
        work.workgroup_size = std::min(graph.settings().workgroup_size, kFewSearchers);
    }
    return work;
}

} // namespace mote::spatial
