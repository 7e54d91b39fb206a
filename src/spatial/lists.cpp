#include "spatial/lists.hpp"

#include "algorithms/scan.hpp"
#include "spatial/lists_shared.h"
#include "spatial/loop_truncated.hpp"

#include <algorithm>

namespace mote::spatial {

namespace {

// Threads that sort one long list together. With more, most would wait unless the list is very long.
constexpr std::uint32_t kSortersOfALongList = 64;

} // namespace

graph::Buffer new_long_lists(graph::Graph& graph, std::uint32_t queries) {
    return graph.transient("long lists", gpu::kUint, std::uint64_t{queries} + 1);
}

graph::Count make_starts(graph::Graph& graph, graph::Buffer counts, const graph::Count& count, graph::Buffer offsets,
                         std::uint32_t capacity) {
    return graph.derive(graph::Count::gpu(algorithms::list_offsets(graph, counts, count, offsets), 0, capacity), 1);
}

NeighbourLists make_lists(graph::Graph& graph, const graph::Count& queries, graph::Buffer offsets, graph::Buffer neighbours,
                          ListOrder order, const std::function<void(const ListPass&)>& search, graph::Buffer long_lists) {
    graph.require("neighbour lists", "offsets", offsets, gpu::kUint, std::uint64_t{queries.capacity} + 1);
    graph.require("neighbour lists", "neighbours", neighbours, gpu::kUint, 0);
    const auto capacity = static_cast<std::uint32_t>(graph.info(neighbours).count);
    const graph::Buffer counts = graph.transient("neighbour counts", gpu::kUint, queries.capacity);
    search({.fill = false, .counts = counts});
    const graph::Count total = make_starts(graph, counts, queries, offsets, capacity);
    search({.fill = true, .offsets = offsets, .neighbours = neighbours, .capacity = capacity});
    const NeighbourLists lists{offsets, neighbours, total, long_lists};
    if (order == ListOrder::ascending) sort_lists(graph, lists, queries);
    return lists;
}

void sort_lists(graph::Graph& graph, const NeighbourLists& lists, const graph::Count& queries) {
    graph.require("sort_lists", "offsets", lists.offsets, gpu::kUint, std::uint64_t{queries.capacity} + 1);
    graph.require("sort_lists", "neighbours", lists.neighbours, gpu::kUint, 0);
    const shared::ListsSortPush push{static_cast<std::uint32_t>(graph.info(lists.neighbours).count)};
    const graph::Buffer long_lists =
        lists.long_lists != graph::Buffer{} ? lists.long_lists : new_long_lists(graph, queries.capacity);
    graph.fill(long_lists, 0, 1);
    graph.pass("spatial/lists_sort_short", graph.threads(queries),
               {{"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"LongLists", long_lists, graph::Fetches::rarely()}},
               push);
    graph::Work sorters = graph.tiles(graph::Count::gpu(long_lists, 0, queries.capacity), 1);
    sorters.workgroup_size = std::min(graph.settings().workgroup_size, kSortersOfALongList);
    graph.pass("spatial/lists_sort_long", sorters,
               {{"Offsets", lists.offsets, graph::Fetches::rarely()},
                {"LongLists", long_lists, graph::Fetches::rarely()},
                {"Neighbours", lists.neighbours, graph::Fetches::rarely()},
                {"LoopTruncated", detect_truncated_loops(graph, "sort_lists")}},
               push);
}

} // namespace mote::spatial
