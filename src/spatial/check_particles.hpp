// Refuses particles that no search can make sense of.
#pragma once

#include "spatial/particles.hpp"

namespace mote::spatial {

/// Executable::check() then throws an Error that names the first particle whose position or radius is NaN or infinite, or whose
/// radius is not above 0 or not in the range. The searches come to an end without it as well, but what they find then has no
/// meaning.
void check_particles(graph::Graph& graph, const Particles& particles, const RadiusRange& radii = {});

} // namespace mote::spatial
