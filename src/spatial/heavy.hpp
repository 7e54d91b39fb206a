// Searches that would take one thread too long, and hold up all others: the pass that meets them lists them, and the next
// searches with a workgroup each.
#pragma once

#include "graph/graph.hpp"

#include <cstdint>

namespace mote::spatial {

/// How many nodes or candidates a thread looks at before it leaves a search to a workgroup.
inline constexpr std::uint32_t kPatience = 2048;
/// lavapipe ends all loops of a thread, without a word, once its subgroup has made 65535 rounds; the up to 16 threads of one may
/// each wait for all steps of the others.
inline constexpr std::uint32_t kMostPatience = 4000;

/// Throws Error unless it is from 1 to kMostPatience.
void require_patience(std::string_view who, std::uint32_t patience);

struct HeavyQueries {
    graph::Buffer queries; ///< uint: block "Heavy".
    graph::Buffer number;  ///< uint: block "HeavyCount".
    graph::Count count;    ///< The same as a count.
};

/// None yet, of up to as many as there are queries.
HeavyQueries new_heavy_queries(graph::Graph& graph, const graph::Count& queries);

/// A workgroup for every heavy query, to look at this many candidates.
graph::Work heavy_work(graph::Graph& graph, const HeavyQueries& heavy, std::uint32_t candidates);

} // namespace mote::spatial
