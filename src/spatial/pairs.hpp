// Pairs of neighbours in one flat list, and back: for work that is one thread per pair.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"

namespace mote::spatial {

struct PairList {
    graph::Buffer pairs; ///< uvec2, as many as there is room for.
    graph::Count total;  ///< On the GPU; see NeighbourLists::total.
};

/// One pair (query, neighbour) per entry of the lists, in their order. `pairs` holds uvec2, at least as many as lists.neighbours
/// has elements.
MOTE_PRIVATE_API PairList pairs_from_lists(graph::Graph& graph, const NeighbourLists& lists, const graph::Count& queries,
                                           graph::Buffer pairs);

/// Each pair (i, j) makes j an entry of list i and i an entry of list j, both among `particles` lists. Ascending, whatever the
/// order of the pairs. Executable::check() throws an Error that names the first pair with a particle that does not exist.
NeighbourLists lists_from_pairs(graph::Graph& graph, const PairList& pairs, const graph::Count& particles, graph::Buffer offsets,
                                graph::Buffer neighbours);

} // namespace mote::spatial
