// Triangle meshes for queries: validation, topology and pseudo-normals.
//
// The pseudo-normal of a feature of the surface (a face, an edge or a vertex) determines whether a point whose nearest surface
// point is on that feature is inside or outside: J. A. Bærentzen and H. Aanæs, "Signed Distance Computation Using the Angle
// Weighted Pseudonormal", IEEE TVCG 11(3), 2005. For a face it is the normal; for an edge, the sum of its faces' normals; for a
// vertex, the sum of its faces' normals, each weighted by the face's angle at the vertex.
//
// Vertices at the same position (bit for bit) count as one, so that a seam of duplicated vertices has the normals of the closed
// surface. A triangle whose height is at most 2^-20 of its longest edge is degenerate: in floats its normal is noise. It has no
// normal and adds nothing to sums. A feature with only degenerate triangles has the pseudo-normal 0, and every point is outside.
#pragma once

#include "graph/graph.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::spatial {

/// A vertex (x, y, z in metres; w is unused) and a triangle (three vertices, counter-clockwise seen from outside; the fourth is
/// unused), in the GPU's layout.
using MeshVertex = std::array<float, 4>;
using MeshTriangle = std::array<std::uint32_t, 4>;

/// A mesh on the host. It may be empty, open, or have degenerate triangles and duplicate vertices.
struct MeshData {
    std::span<const MeshVertex> vertices;
    std::span<const MeshTriangle> triangles;
};

/// Throws Error naming the first vertex that is not finite or is beyond kWorldExtent (particles.hpp), or the first triangle with
/// a vertex that does not exist.
void check_mesh(const MeshData& mesh);

/// What does not change when vertices move. Features are numbered: first the faces, in the order of the triangles; then the edges
/// and vertices.
struct MeshTopology {
    std::uint32_t feature_count = 0;
    /// Six per triangle: its edges 01, 12 and 20, and its vertices 0, 1 and 2.
    std::vector<std::uint32_t> features;
    /// CSR: incidents[incident_offsets[f]] ... are the corners that contribute to the normal of feature f, as 4 times the
    /// triangle plus the corner (for a vertex) or plus 3 (for an edge or face, where the angle has no effect).
    std::vector<std::uint32_t> incident_offsets;
    std::vector<std::uint32_t> incidents;
};

/// Checks the mesh and finds its topology. Positions are used only to merge vertices.
MeshTopology find_topology(const MeshData& mesh);

/// The unit pseudo-normal of every feature; 0 if all its triangles are degenerate or their normals cancel out.
std::vector<MeshVertex> pseudo_normals(const MeshData& mesh, const MeshTopology& topology);

/// A mesh in a graph.
struct TriangleMesh {
    graph::Buffer vertices;  ///< vec4
    graph::Buffer triangles; ///< uvec4
    graph::Buffer features;  ///< uint, as MeshTopology::features.
    graph::Buffer normals;   ///< vec4: the pseudo-normal of every feature.
    graph::Count count;      ///< Of triangles.
};

/// A mesh that does not change: all buffers are constants of the graph, and the host computes the normals.
TriangleMesh static_mesh(graph::Graph& graph, const MeshData& mesh);

/// A mesh whose vertices other passes write to `vertices`. Adds the passes that check them and compute the normals on the GPU,
/// within about 2^-10 of the host's, since GPU angles have only that accuracy. `mesh` is the mesh at rest.
TriangleMesh deforming_mesh(graph::Graph& graph, const MeshData& mesh, graph::Buffer vertices);

} // namespace mote::spatial
