// Searches that would take one thread too long, and hold up all others: the pass that meets them lists them, and the next
// searches with a workgroup each.
#pragma once

#include "graph/graph.hpp"

#include <cstdint>
#include <string_view>

namespace mote::spatial {

/// How many nodes or candidates a thread looks at before it leaves a search to a workgroup.
inline constexpr std::uint32_t kPatience = 2048;

// The most max_thread_steps that a caller may ask for. lavapipe ends all loops of a thread, without a word, once its subgroup has made
// 65,535 rounds in them. A subgroup has up to 16 threads, and in a loop within another it makes as many rounds as the slowest of
// them, every time: in all at most the sum over the threads.

/// Of searches for the nearest and for triangles, with one round per step: 16 * 4000 < 65535.
inline constexpr std::uint32_t kMaxWalkSteps = 4000;
/// Of searches through runs of candidates (run_search.hpp): a round for every two candidates, one for every neighbour, and few
/// more: 16 * (2048 / 2 + 2048) < 65535.
inline constexpr std::uint32_t kMaxRunSteps = 2048;
/// Of searches for neighbours in a tree (tree_search.hpp): 16 rounds per step on the way through it and as many to climb; and per
/// run of leaves, of which there are no more than steps, 1 + 8 + 8 to look at the leaves and write them down:
/// 49 * 1200 < 65535.
inline constexpr std::uint32_t kMaxTreeSteps = 1200;

/// Throws Error unless it is from 1 to `most`.
void require_patience(std::string_view who, std::uint32_t max_thread_steps, std::uint32_t most);

/// Queries that one pass leaves to another.
struct QueryQueue {
    graph::Buffer queries; ///< uint
    graph::Buffer number;  ///< uint, one: how many.
    graph::Count count;    ///< The same as a count.
};

/// None yet, of up to as many as there are queries.
QueryQueue new_query_queue(graph::Graph& graph, std::string_view name, const graph::Count& queries);

/// For shaders/spatial/long_queries.glsl.
struct LongQueries {
    QueryQueue queue;        ///< Blocks "LongQueries" and "LongQueryCount".
    graph::Buffer loop_truncated; ///< Block "LoopTruncated"; see loop_truncated.hpp.
};

/// None yet, of up to as many as there are queries. `who` searches.
LongQueries new_long_queries(graph::Graph& graph, std::string_view who, const graph::Count& queries);

/// A workgroup for every long_queries query.
graph::Work long_query_work(graph::Graph& graph, const LongQueries& long_queries);
/// The same, to look at this many candidates, one by one.
graph::Work long_query_work(graph::Graph& graph, const LongQueries& long_queries, std::uint32_t candidates);

} // namespace mote::spatial
