// Mesh queries for spheres, points and moving points: the triangles they touch, the nearest one, the first one hit.
//
// Results are computed in floats and are the same for every tree over the mesh: searches skip only nodes that cannot change the
// result. Distances are accurate to 2^-20 of the distance plus the size of the triangle.
#pragma once

#include "spatial/lists.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/triangle_tree.hpp"

namespace mote::spatial {

/// For every sphere (vec4: centre and, in w, radius, m), the triangles whose nearest point is at most radius + margin away
/// (Grahn 2008). `offsets` (one uint more than spheres) and `neighbours` belong to the caller.
NeighbourLists find_triangles(graph::Graph& graph, const TriangleTree& tree, graph::Buffer spheres, const graph::Count& count,
                              float margin, ListOrder order, graph::Buffer offsets, graph::Buffer neighbours,
                              std::uint32_t max_thread_steps = kMaxThreadSteps);

/// The feature of a triangle on which a point lies.
enum class TriangleFeature : std::uint32_t {
    face = 0,
    edge_01 = 1,
    edge_12 = 2,
    edge_20 = 3,
    vertex_0 = 4,
    vertex_1 = 5,
    vertex_2 = 6,
};

/// One per point. If no triangle is near enough: (0, 0, 0, +inf), (0, 0, 0, 1), (kNone, 0).
struct ClosestPoints {
    graph::Buffer points;   ///< vec4: the nearest point of the mesh and, in w, the squared distance (m²).
    graph::Buffer normals;  ///< vec4: the feature's pseudo-normal and, in w, the side: -1 inside (behind it), 1 outside.
    graph::Buffer features; ///< uvec2: the triangle (the first of several at the same distance) and the TriangleFeature.
};

/// For every point (vec4; w is unused), the nearest triangle that is at most `max_distance` (m; may be infinite) away. The side
/// is meaningful if the mesh is closed and consistently oriented and the distance is above rounding error. A degenerate triangle
/// counts as its longest edge, or as its vertex 0 if it is a point. With `origins` (vec4 per point), the nearest points are
/// relative to them: exact for origins near the points, wherever the mesh is.
void find_closest_points(graph::Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree, graph::Buffer points,
                         const graph::Count& count, float max_distance, const ClosestPoints& closest,
                         std::uint32_t max_thread_steps = kMaxThreadSteps, graph::Buffer origins = {});

/// One per moving point. If nothing is hit: (0, 0, 0, +inf), kNone.
struct FirstHits {
    graph::Buffer hits;      ///< vec4: the unit normal of the face, hit from either side, and in w the time, from 0 to 1.
    graph::Buffer triangles; ///< uint: the triangle (the first of several at the same time).
};

/// For every point that moves in a straight line from `from` to `to` (vec4; w is unused), the first triangle that it hits.
/// Triangles that are parallel to the path or degenerate are not hit. A path out of a closed mesh always hits a triangle.
void find_first_hits(graph::Graph& graph, const TriangleTree& tree, graph::Buffer from, graph::Buffer to,
                     const graph::Count& count, const FirstHits& hits, std::uint32_t max_thread_steps = kMaxThreadSteps);

} // namespace mote::spatial
