// Neighbour search with ray tracing hardware (Geyer 2022, §5.4.3), if the device has any: an optional tier.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"

namespace mote::spatial {

/// Writes the box around all positions from which a particle is found: 6 floats each, lower corner and upper corner. `boxes`
/// holds one per particle of the capacity; those beyond the number of particles are single points. Works without ray query.
void make_boxes(graph::Graph& graph, const Particles& particles, const Query& query, float largest_radius, graph::Buffer boxes);

/// Particles in an acceleration structure, built for one query.
struct RayQueryTree {
    Particles particles;
    Query query;
    float largest_radius = 0; ///< m
    graph::Buffer boxes;      ///< An acceleration structure.
};

/// Only Criterion::within_other has boxes of the particles' sizes; for all others every box has the size for the largest of the
/// `radii`. Particles are checked (check_particles()). The acceleration structure is rebuilt at every replay, over as many boxes
/// as the particles' capacity.
///
/// Throws Error unless the graph's Settings::ray_query is on.
RayQueryTree build_ray_query_tree(graph::Graph& graph, const Particles& particles, const Query& query, const RadiusRange& radii);

/// The neighbours of every particle, excluding itself, with a very short ray from its centre through the boxes of all others.
/// Lists are always ascending, because Vulkan does not define the order in which a ray finds boxes.
NeighbourLists search_ray_query(graph::Graph& graph, const RayQueryTree& tree, graph::Buffer offsets, graph::Buffer neighbours);

} // namespace mote::spatial
