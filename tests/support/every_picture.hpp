// A graph with every compute pass of render: for tests that are about programs, not about what they make.
#pragma once

#include "graph/graph.hpp"

#include <string_view>
#include <vector>

namespace mote::test {

/// The names of all that it has to have.
std::vector<std::string_view> picture_programs();

graph::Graph graph_of_every_picture(const graph::Settings& settings);

} // namespace mote::test
