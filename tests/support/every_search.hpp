// A graph with every pass of src/spatial: for tests that are about programs, not about what they find.
#pragma once

#include "graph/graph.hpp"

namespace mote::test {

/// Every structure and every way of searching it, among `count` particles and triangles.
void add_every_search(graph::Graph& graph, const graph::Count& count);

/// The above, counted by the host and by the GPU.
graph::Graph graph_of_every_search(const graph::Settings& settings);

} // namespace mote::test
