// Refuses particles and queries that no search can make sense of. Every function that takes them from a caller does so by itself:
// what builds a structure checks the particles, what searches around other things checks these.
#pragma once

#include "spatial/particles.hpp"

#include <string_view>

namespace mote::spatial {

/// Executable::check() then throws an Error that names the first particle with a coordinate that is not finite or beyond
/// kWorldExtent, or a radius that is not in the range (or not from kSmallestRadius to kLargestRadius). The searches come to an end
/// all the same, but what they find then has no meaning.
void check_particles(graph::Graph& graph, const Particles& particles, const RadiusRange& radii = {});

/// The same of spheres whose radii may be 0 as well. Each is called a `noun`.
void check_spheres(graph::Graph& graph, std::string_view noun, graph::Buffer spheres, const graph::Count& count);

/// The same of points (vec4; w has no meaning).
void check_points(graph::Graph& graph, std::string_view noun, graph::Buffer points, const graph::Count& count);

} // namespace mote::spatial
