// Loops that a driver ends before their time, as lavapipe does with all loops of a thread, without a word, once its subgroup has
// made 65,535 rounds. Shaders notice it (shaders/spatial/loop_truncated.glsl), and it becomes an error.
#pragma once

#include "graph/graph.hpp"

#include <string_view>

namespace mote::spatial {

/// The buffer of the block "LoopTruncated" for passes whose loops may be that long. Executable::check() then throws an Error, on
/// behalf of `who`, if one of them was cut short.
graph::Buffer detect_truncated_loops(graph::Graph& graph, std::string_view who);

} // namespace mote::spatial
