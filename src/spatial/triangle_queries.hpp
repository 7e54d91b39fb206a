// What points, spheres and moving points ask of a mesh: which triangles they touch, which is nearest, which they meet first.
//
// What counts is computed in floats, and what is found is the same for every tree over the mesh: searches pass by only what
// cannot be better. Distances are right within 2^-20 of the distance plus the size of the triangle.
#pragma once

#include "spatial/long_queries.hpp"
#include "spatial/lists.hpp"
#include "spatial/triangle_tree.hpp"

namespace mote::spatial {

/// For every sphere (vec4: centre and, in w, radius, m) the triangles whose nearest point is at most radius + margin away
/// (Grahn 2008). `offsets` (one uint more than spheres) and `neighbours` belong to the caller.
NeighbourLists find_triangles(graph::Graph& graph, const TriangleTree& tree, graph::Buffer spheres, const graph::Count& count,
                              float margin, ListOrder order, graph::Buffer offsets, graph::Buffer neighbours,
                              std::uint32_t max_thread_steps = kPatience);

/// Where on a triangle a point lies.
enum class TriangleFeature : std::uint32_t {
    face = 0,
    edge_01 = 1,
    edge_12 = 2,
    edge_20 = 3,
    vertex_0 = 4,
    vertex_1 = 5,
    vertex_2 = 6,
};

/// One per point. Where no triangle is near enough: (0, 0, 0, +inf), (0, 0, 0, 1), (kNone, 0).
struct ClosestPoints {
    graph::Buffer points;   ///< vec4: the nearest point of the mesh and, in w, the squared distance (m²).
    graph::Buffer normals;  ///< vec4: the feature's pseudo-normal and, in w, the side: -1 inside (behind it), 1 outside.
    graph::Buffer features; ///< uvec2: the triangle, of several at the same distance the first; and the TriangleFeature.
};

/// For every point (vec4; w has no meaning) the nearest triangle that is at most `max_distance` (m; may be infinite) away. Impl
/// and outside mean something if the mesh is closed and its triangles are consistently oriented, and not at a distance of mere
/// rounding. A degenerate triangle counts as its longest edge, or as its vertex 0 if it is a point.
void find_closest_points(graph::Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree, graph::Buffer points,
                         const graph::Count& count, float max_distance, const ClosestPoints& closest,
                         std::uint32_t max_thread_steps = kPatience);

/// One per way. Where nothing is met: (0, 0, 0, +inf), kNone.
struct FirstHits {
    graph::Buffer hits;      ///< vec4: the unit normal of the face that is met, from either side, and in w the time, from 0 to 1.
    graph::Buffer triangles; ///< uint: the triangle, of several at the same time the first.
};

/// For every point that moves straight on from `from` to `to` (vec4; w has no meaning) the first triangle that it meets.
/// Triangles that are parallel to the way or degenerate are not met. A closed mesh is not left without meeting a triangle.
void find_first_hits(graph::Graph& graph, const TriangleTree& tree, graph::Buffer from, graph::Buffer to,
                     const graph::Count& count, const FirstHits& hits, std::uint32_t max_thread_steps = kPatience);

} // namespace mote::spatial
