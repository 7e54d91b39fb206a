// Neighbours by the device's ray tracing hardware (Geyer 2022, §5.4.3), where there is any: an optional tier.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"

namespace mote::spatial {

/// The box around every place from which a particle is found: 6 floats each, the least corner and the greatest. `boxes` holds one
/// for every particle that there is room for; those beyond the number of particles are single points. Needs no ray query.
void make_boxes(graph::Graph& graph, const Particles& particles, const Query& query, float largest_radius, graph::Buffer boxes);

/// Particles in the device's own tree of boxes, made for one query.
struct RayQueryTree {
    Particles particles;
    Query query;
    float largest_radius = 0; ///< m
    graph::Buffer boxes;      ///< An acceleration structure.
};

/// Only Criterion::within_other has boxes of the particles' own sizes; for all others they are as large as the largest of the
/// `radii` asks for. Particles are checked (check_particles()). The device's tree is built anew at every replay, over as many
/// boxes as there is room for particles.
///
/// Throws Error unless the graph's Settings::ray_query is on.
RayQueryTree build_ray_query_tree(graph::Graph& graph, const Particles& particles, const Query& query, const RadiusRange& radii);

/// The neighbours of every particle, itself excepted, by a very short ray from its centre through boxes around all others. Lists
/// are always ascending, for a device promises no order of what a ray meets.
NeighbourLists search_ray_query(graph::Graph& graph, const RayQueryTree& tree, graph::Buffer offsets, graph::Buffer neighbours);

} // namespace mote::spatial
