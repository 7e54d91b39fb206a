// A graph with every program of the physics room in every specialisation that mote asks for.
#pragma once

#include "graph/graph.hpp"

namespace mote::test {

graph::Graph graph_of_every_step(const graph::Settings& settings);

} // namespace mote::test
