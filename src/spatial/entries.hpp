// The entries of a structure in which candidates are runs: particles in its own order.
#pragma once

#include "graph/graph.hpp"
#include "spatial/particles.hpp"

namespace mote::spatial {

/// One per entry.
struct Entries {
    graph::Buffer particles; ///< uint: index of the particle.
    graph::Buffer spheres;   ///< vec4: its sphere.
    graph::Buffer phases;    ///< uint: its phase. Buffer{} if the particles have none.
};

/// Writes the spheres and phases of the entries. The count is that of `particles`.
void gather_entries(graph::Graph& graph, const Particles& particles, const Entries& entries);

} // namespace mote::spatial
