// Every algorithm of the library in one graph, for tests that want all programs without caring for results: compiler reports,
// no-op drivers, graph drawings.
#pragma once

#include "graph/graph.hpp"

namespace mote::test {

/// Adds every algorithm, with every type and operation it has, over `count` elements. Inputs are transient buffers that the graph
/// itself fills, so nothing is imported and the graph needs no memory until it becomes an Executable; all indices and offsets in
/// them are 0, which is valid everywhere.
void add_every_algorithm(graph::Graph& graph, const graph::Count& count);

/// The above for few and for many elements (one level and several), counted by the host and by the GPU: together they hold every
/// specialisation of every program that the algorithms use on a device with these settings.
graph::Graph graph_of_every_algorithm(const graph::Settings& settings);

} // namespace mote::test
