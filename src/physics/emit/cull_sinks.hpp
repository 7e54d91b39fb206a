// Sinks remove the particles inside them.
#pragma once

#include "physics/state/attribute.hpp"
#include "physics/state/particles.hpp"

#include <mote/scene.hpp>

#include <vector>

namespace mote::physics {

/// SINK_VECTORS vec4 each (cull_sinks_shared.h).
MOTE_PRIVATE_API std::vector<Vec4> sink_table(const Scene& scene);

/// Sets REMOVED in the sort keys (uint per particle) of particles inside a sink.
void cull_sinks(graph::Graph& graph, const State& state, graph::Buffer sinks, graph::Buffer keys);

} // namespace mote::physics
