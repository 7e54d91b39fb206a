// Queries that would take one thread too long and delay its subgroup: the first pass queues them, and the next searches each with
// one workgroup.
#pragma once

#include "graph/graph.hpp"

#include <cstdint>
#include <string_view>

namespace mote::spatial {

/// The number of nodes or candidates that a thread visits before it leaves a query to a workgroup.
inline constexpr std::uint32_t kMaxThreadSteps = 2048;

// The upper limits of max_thread_steps. lavapipe silently ends all loops of a thread after its subgroup has made 65,535
// iterations. A subgroup has up to 16 threads. Each run of an inner loop takes as many iterations as its slowest thread: in total
// at most the sum over the threads.

/// For k-nearest and triangle searches, with one iteration per step: 16 * 4000 < 65535.
inline constexpr std::uint32_t kMaxWalkSteps = 4000;
/// For searches through runs of candidates (run_search.hpp): one iteration per two candidates, one per neighbour, and a few more:
/// 16 * (2048 / 2 + 2048) < 65535.
inline constexpr std::uint32_t kMaxRunSteps = 2048;
/// For neighbour searches in a tree (tree_search.hpp): 16 iterations per step to traverse and 16 to climb; and per run of leaves
/// (no more runs than steps) 1 + 8 + 8 to test and store the leaves: 49 * 1200 < 65535.
inline constexpr std::uint32_t kMaxTreeSteps = 1200;

/// Throws Error unless `max_thread_steps` is from 1 to `max`.
void require_thread_steps(std::string_view who, std::uint32_t max_thread_steps, std::uint32_t max);

/// Queries that one pass leaves to the next.
struct QueryQueue {
    graph::Buffer queries; ///< uint
    graph::Buffer number;  ///< One uint: their number.
    graph::Count count;    ///< The same as a Count.
};

/// An empty queue with capacity for all queries.
QueryQueue new_query_queue(graph::Graph& graph, std::string_view name, const graph::Count& queries);

/// For shaders/spatial/long_queries.glsl.
struct LongQueries {
    QueryQueue queue;             ///< Blocks "LongQueries" and "LongQueryCount".
    graph::Buffer loop_truncated; ///< Block "LoopTruncated"; see loop_truncated.hpp.
};

/// An empty queue with capacity for all queries. `who` is the search, for messages.
LongQueries new_long_queries(graph::Graph& graph, std::string_view who, const graph::Count& queries);

/// One workgroup per long query.
graph::Work long_query_work(graph::Graph& graph, const LongQueries& long_queries);
/// The same, with a workgroup size for a linear search through this many candidates.
graph::Work long_query_work(graph::Graph& graph, const LongQueries& long_queries, std::uint32_t candidates);

} // namespace mote::spatial
