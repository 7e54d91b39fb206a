#include "spatial/long_queries.hpp"

#include "gpu/format.hpp"
#include "spatial/loop_truncated.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <string>

namespace mote::spatial {

namespace {

// Threads per long query. With more, most would wait, unless there are very many candidates. Some searches visit the candidates
// several times (k nearest: up to eight), which stays below lavapipe's limit of 65535 loop iterations.
constexpr std::uint32_t kFewSearchers = 64;
constexpr std::uint32_t kMaxPerThread = 4096;

} // namespace

void require_thread_steps(std::string_view who, std::uint32_t max_thread_steps, std::uint32_t max) {
    if (max_thread_steps >= 1 && max_thread_steps <= max) return;
    throw Error(mote::format("{}: max_thread_steps: found {}, expected 1 to {}", who, max_thread_steps, max));
}

QueryQueue new_query_queue(graph::Graph& graph, std::string_view name, const graph::Count& queries) {
    QueryQueue queue;
    queue.queries = graph.transient(std::string(name), gpu::kUint, queries.capacity);
    queue.number = graph.transient(mote::format("number of {}", name), gpu::kUint, 1);
    graph.fill(queue.number, 0);
    queue.count = graph::Count::gpu(queue.number, 0, queries.capacity);
    return queue;
}

LongQueries new_long_queries(graph::Graph& graph, std::string_view who, const graph::Count& queries) {
    return {new_query_queue(graph, "long queries", queries), detect_truncated_loops(graph, who)};
}

graph::Work long_query_work(graph::Graph& graph, const LongQueries& long_queries) {
    return graph.tiles(long_queries.queue.count, 1);
}

graph::Work long_query_work(graph::Graph& graph, const LongQueries& long_queries, std::uint32_t candidates) {
    graph::Work work = long_query_work(graph, long_queries);
    if (candidates / kFewSearchers <= kMaxPerThread) {
        work.workgroup_size = std::min(graph.settings().workgroup_size, kFewSearchers);
    }
    return work;
}

} // namespace mote::spatial
