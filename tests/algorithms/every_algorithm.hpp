// Every algorithm of the library in one graph, for tests that need all programs but no results: compiler reports, no-op drivers,
// graph drawings.
#pragma once

#include "graph/graph.hpp"

namespace mote::test {

/// Adds every algorithm, with every type and operation, over `count` elements. Inputs are transient buffers that the graph fills,
/// so nothing is imported and the graph needs no memory until it becomes an Executable. All indices and offsets are 0, which is
/// always valid.
void add_every_algorithm(graph::Graph& graph, const graph::Count& count);

/// The above for few and for many elements (one level and several), with counts from the host and from the GPU. Together they
/// contain every specialisation of every program that the algorithms use with these settings.
graph::Graph graph_of_every_algorithm(const graph::Settings& settings);

} // namespace mote::test
