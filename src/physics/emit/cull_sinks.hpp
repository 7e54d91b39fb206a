// Sinks remove the particles inside.
#pragma once

#include "physics/state/attribute.hpp"
#include "physics/state/particles.hpp"

#include <mote/scene.hpp>

#include <vector>

namespace mote::physics {

/// SINK_VECTORS vec4 each (cull_sinks_shared.h).
MOTE_PRIVATE_API std::vector<Vec4> sink_table(const Scene& scene);

/// Marks the sort keys (uint per particle) of those inside a sink with REMOVED.
void cull_sinks(graph::Graph& graph, const State& state, graph::Buffer sinks, graph::Buffer keys);

} // namespace mote::physics
