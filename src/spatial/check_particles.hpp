// Rejects invalid particles and queries. Functions that take them from a caller call these checks: building a structure checks
// the particles, searching around other queries checks the queries.
#pragma once

#include "spatial/particles.hpp"

#include <string_view>

namespace mote::spatial {

/// Executable::check() then throws an Error that names the first particle with a coordinate that is not finite or beyond
/// kWorldExtent, or with a radius outside the range (or outside kSmallestRadius to kLargestRadius). Searches still terminate, but
/// their results are then undefined. The same for their motions, if they have any, whose durations are checked as radii are.
void check_particles(graph::Graph& graph, const Particles& particles, const RadiusRange& radii = {});

/// The same for spheres, whose radii may also be 0. Messages call each a `noun`.
void check_spheres(graph::Graph& graph, std::string_view noun, graph::Buffer spheres, const graph::Count& count);

/// The same for points (vec4; w is unused).
void check_points(graph::Graph& graph, std::string_view noun, graph::Buffer points, const graph::Count& count);

} // namespace mote::spatial
