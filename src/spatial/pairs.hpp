// Converts neighbour lists to one flat list of pairs and back: for work with one thread per pair.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"

namespace mote::spatial {

struct PairList {
    graph::Buffer pairs; ///< uvec2; its size is the capacity.
    graph::Count total;  ///< On the GPU; see NeighbourLists::total.
};

/// One pair (query, neighbour) per entry of the lists, in their order. `pairs` holds uvec2 and has at least as many elements as
/// lists.neighbours.
MOTE_PRIVATE_API PairList pairs_from_lists(graph::Graph& graph, const NeighbourLists& lists, const graph::Count& queries,
                                           graph::Buffer pairs);

/// Each pair (i, j) adds j to list i and i to list j; there are `particles` lists. Lists are ascending, independent of the order
/// of the pairs. Executable::check() throws an Error that names the first pair with a particle that does not exist.
NeighbourLists lists_from_pairs(graph::Graph& graph, const PairList& pairs, const graph::Count& particles, graph::Buffer offsets,
                                graph::Buffer neighbours);

} // namespace mote::spatial
