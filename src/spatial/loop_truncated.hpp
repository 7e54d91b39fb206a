// Detects loops that a driver ends too early: lavapipe silently ends all loops of a thread after its subgroup has made 65,535
// iterations. Shaders detect it (shaders/spatial/loop_truncated.glsl) and it is reported as an error.
#pragma once

#include "graph/graph.hpp"

#include <string_view>

namespace mote::spatial {

/// The buffer of the block "LoopTruncated" for passes whose loops may be that long. Executable::check() then throws an Error
/// naming `who` if one of them was truncated.
graph::Buffer detect_truncated_loops(graph::Graph& graph, std::string_view who);

} // namespace mote::spatial
