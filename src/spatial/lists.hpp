// Neighbour lists in compressed rows: count, scan, fill.
#pragma once

#include "graph/graph.hpp"

#include <cstdint>
#include <functional>

namespace mote::spatial {

/// The neighbours of query i are neighbours[offsets[i]] ... neighbours[offsets[i + 1] - 1].
struct NeighbourLists {
    graph::Buffer offsets;     ///< uint, one more than there are queries. Right also where there is too little room.
    graph::Buffer neighbours; ///< uint, as many as there is room for.
    graph::Count total;       ///< On the GPU. More than there is room for is an error that Executable::check() reports; from
                              ///< 2^32 on it says 2^32 - 1.
};

enum class ListOrder {
    as_found,  ///< The same at every run, but another for every structure.
    ascending, ///< By index.
};

/// One of the two rounds of a search. Counting, the search writes `counts`; fill, it reads `offsets` and writes those elements
/// of `neighbours` that are below `capacity`.
struct ListPass {
    bool fill = false;
    graph::Buffer counts{};
    graph::Buffer offsets{};
    graph::Buffer neighbours{};
    std::uint32_t capacity = 0;
};

/// Calls `search` for both rounds and makes lists of what it finds. `offsets` (one uint more than queries) and `neighbours` belong
/// to the caller.
NeighbourLists make_lists(graph::Graph& graph, const graph::Count& queries, graph::Buffer offsets, graph::Buffer neighbours,
                          ListOrder order, const std::function<void(const ListPass&)>& search);

/// Prefix sums of `counts`: offsets[i] = counts[0] + ... + counts[i - 1] for i up to `count` itself, modulo 2^32. Gives back the
/// sum of all as a count of at most `capacity`; see NeighbourLists::total.
graph::Count make_starts(graph::Graph& graph, graph::Buffer counts, const graph::Count& count, graph::Buffer offsets,
                         std::uint32_t capacity);

/// Sorts every list by index, in place, as far as there is room for it. Two equal entries in a list are allowed.
void sort_lists(graph::Graph& graph, const NeighbourLists& lists, const graph::Count& queries);

} // namespace mote::spatial
