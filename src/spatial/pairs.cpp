#include "spatial/pairs.hpp"

#include "spatial/pairs_shared.h"
#include "spatial/search_shared.h"

namespace mote::spatial {

PairList pairs_from_lists(graph::Graph& graph, const NeighbourLists& lists, const graph::Count& queries, graph::Buffer pairs) {
    graph.require("pairs_from_lists", "offsets", lists.offsets, gpu::kUint, std::uint64_t{queries.capacity} + 1);
    graph.require("pairs_from_lists", "neighbours", lists.neighbours, gpu::kUint, lists.total.capacity);
    graph.require("pairs_from_lists", "pairs", pairs, gpu::kUvec2, lists.total.capacity);
    graph.pass("spatial/pairs_from_lists", graph.threads(lists.total),
               {{"Lists", graph.threads(queries).block},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours},
                {"Pairs", pairs}});
    return {pairs, lists.total};
}

NeighbourLists lists_from_pairs(graph::Graph& graph, const PairList& pairs, const graph::Count& particles, graph::Buffer offsets,
                                graph::Buffer neighbours) {
    graph.require("lists_from_pairs", "pairs", pairs.pairs, gpu::kUvec2, pairs.total.capacity);
    graph.require("lists_from_pairs", "offsets", offsets, gpu::kUint, std::uint64_t{particles.capacity} + 1);
    graph.require("lists_from_pairs", "neighbours", neighbours, gpu::kUint, 0);
    const auto capacity = static_cast<std::uint32_t>(graph.info(neighbours).count);
    const graph::Buffer counts = graph.transient("neighbour counts", gpu::kUint, particles.capacity);
    graph.fill(counts, 0);
    const graph::Buffer flagged = graph.check(
        "flagged pair", shared::NONE, "lists_from_pairs: pair {0}: found a particle that does not exist, expected existing ones");
    graph.pass("spatial/pairs_count", graph.threads(pairs.total),
               {{"Particles", graph.threads(particles).block}, {"Pairs", pairs.pairs}, {"Counts", counts}, {"Flagged", flagged}});
    const NeighbourLists lists{offsets, neighbours, make_starts(graph, counts, particles, offsets, capacity)};
    graph.pass("spatial/pairs_fill", graph.threads(pairs.total),
               {{"Particles", graph.threads(particles).block},
                {"Pairs", pairs.pairs},
                {"Offsets", offsets},
                {"Counts", counts},
                {"Neighbours", neighbours}},
               shared::PairsFillPush{capacity});
    sort_lists(graph, lists, particles);
    return lists;
}

} // namespace mote::spatial
