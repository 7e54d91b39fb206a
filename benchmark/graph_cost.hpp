// The cost of a graph, as the benchmarks report it.
#pragma once

#include "graph/executable.hpp"
#include "graph/graph.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mote::bench {

/// Milliseconds by pass name, without its folder; passes of the same name are summed.
std::vector<std::pair<std::string, double>> summed_by_name(const std::vector<graph::PassTiming>& timings);

/// A shader's copy of the first `count` uints, with which the traffic of other passes is compared.
void add_copy(graph::Graph& graph, const gpu::Buffer& from, const gpu::Buffer& to, std::uint32_t count);

} // namespace mote::bench
