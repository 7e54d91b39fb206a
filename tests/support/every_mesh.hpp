// A graph with every pass of src/geometry: for tests that are about programs, not about what they make.
#pragma once

#include "graph/graph.hpp"

namespace mote::test {

graph::Graph graph_of_every_mesh(const graph::Settings& settings);

} // namespace mote::test
