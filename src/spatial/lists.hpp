// Neighbour lists in compressed sparse row (CSR) form: count, scan, fill.
#pragma once

#include "graph/graph.hpp"

#include <cstdint>
#include <functional>

namespace mote::spatial {

/// The neighbours of query i are neighbours[offsets[i]] ... neighbours[offsets[i + 1] - 1].
struct NeighbourLists {
    graph::Buffer offsets;    ///< uint, one more than there are queries. Correct even if `neighbours` overflows.
    graph::Buffer neighbours; ///< uint; its size is the capacity.
    /// On the GPU. A total above the capacity is an error that Executable::check() reports. From 2^32 on it is 2^32 - 1.
    graph::Count total;
    /// uint: the number of lists that are too long for one thread, then their queries, in no order. Buffer{}: not known.
    graph::Buffer long_lists{};

    /// Once for every entry: by the thread that walks the list, and of the particle that the entry names.
    graph::Fetches per_entry() const { return graph::Fetches::per_entry(offsets, neighbours); }
    graph::Fetches of_others() const { return per_entry().elsewhere(); }
};

/// A buffer for NeighbourLists::long_lists.
graph::Buffer new_long_lists(graph::Graph& graph, std::uint32_t queries);

enum class ListOrder {
    as_found,  ///< The same in every run, but depends on the structure.
    ascending, ///< By index.
};

/// One of the two passes of a search. The count pass writes `counts`; the fill pass reads `offsets` and writes the elements of
/// `neighbours` below `capacity`.
struct ListPass {
    bool fill = false;
    graph::Buffer counts{};
    graph::Buffer offsets{};
    graph::Buffer neighbours{};
    std::uint32_t capacity = 0;
};

/// Calls `search` for both passes and makes lists of the results. `offsets` (one uint more than queries), `neighbours` and
/// `long_lists`, which needs an order, belong to the caller.
NeighbourLists make_lists(graph::Graph& graph, const graph::Count& queries, graph::Buffer offsets, graph::Buffer neighbours,
                          ListOrder order, const std::function<void(const ListPass&)>& search, graph::Buffer long_lists = {});

/// Prefix sums of `counts`: offsets[i] = counts[0] + ... + counts[i - 1] for i from 0 to `count`, modulo 2^32. Returns the total
/// as a count of at most `capacity`; see NeighbourLists::total.
graph::Count make_starts(graph::Graph& graph, graph::Buffer counts, const graph::Count& count, graph::Buffer offsets,
                         std::uint32_t capacity);

/// Sorts every list by index, in place, up to the capacity. A list may contain duplicates. Fills `lists.long_lists`, if known.
void sort_lists(graph::Graph& graph, const NeighbourLists& lists, const graph::Count& queries);

} // namespace mote::spatial
