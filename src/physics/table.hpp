// Constant tables owned by a graph.
#pragma once

#include "graph/graph.hpp"

#include <span>

namespace mote::physics {

graph::Buffer table(graph::Graph& graph, const char* name, const gpu::ElementType& type, const auto& values) {
    return graph.constant(name, type, std::as_bytes(std::span(values)));
}

} // namespace mote::physics
