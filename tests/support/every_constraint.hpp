// Part of graph_of_every_step(): the passes that only some scenes need.
#pragma once

#include "graph/graph.hpp"

namespace mote::test {

void add_every_constraint(graph::Graph& graph);

} // namespace mote::test
