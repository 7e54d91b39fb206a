// What a graph costs, in the terms in which the benchmarks report it.
#pragma once

#include "graph/executable.hpp"
#include "graph/graph.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mote::bench {

/// Milliseconds by the passes' names, without their folder; those of the same name together.
std::vector<std::pair<std::string, double>> summed_by_name(const std::vector<graph::PassTiming>& timings);

/// A copy by a shader of the first `count` uints: what other passes' traffic is compared with.
void add_copy(graph::Graph& graph, const gpu::Buffer& from, const gpu::Buffer& to, std::uint32_t count);

} // namespace mote::bench
