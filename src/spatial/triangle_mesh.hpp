// Triangle meshes to search in: the check of what comes in, which triangles meet where, and pseudo-normals.
//
// The pseudo-normal of a feature of the surface (a face, an edge or a vertex) tells whether a point whose nearest surface point
// lies on that feature is inside or outside: J. A. Bærentzen and H. Aanæs, "Signed Distance Computation Using the Angle Weighted
// Pseudonormal", IEEE TVCG 11(3), 2005. It is the face's normal; the sum of the normals of the faces at an edge; and at a vertex
// the sum of the normals of its faces, each weighted by the angle that the face has there.
//
// Vertices at the same position (to the bit) count as one, so that a seam of duplicated vertices has the normals of the closed
// surface. A triangle whose height is at most 2^-20 of its longest edge is degenerate: floats cannot tell its normal from
// noise. It has no normal and adds nothing to others'; where it stays alone, the pseudo-normal is 0, and every point is outside.
#pragma once

#include "graph/graph.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::spatial {

/// A vertex (x, y, z in metres; w has no meaning) and a triangle (three vertices, counter-clockwise seen from outside; the
/// fourth has no meaning), as the GPU has them.
using MeshVertex = std::array<float, 4>;
using MeshTriangle = std::array<std::uint32_t, 4>;

/// A mesh on the host. It may be empty, open, or have degenerate triangles and duplicate vertices.
struct MeshData {
    std::span<const MeshVertex> vertices;
    std::span<const MeshTriangle> triangles;
};

/// Throws Error naming the first vertex that is not finite or beyond kWorldExtent (particles.hpp) or the first triangle with a
/// vertex that does not exist.
void check_mesh(const MeshData& mesh);

/// What does not change when vertices move. Features are numbered: the faces, as the triangles; then the edges and the vertices.
struct MeshTopology {
    std::uint32_t feature_count = 0;
    /// Six per triangle: its edges 01, 12 and 20, and its vertices 0, 1 and 2.
    std::vector<std::uint32_t> features;
    /// Compressed rows: incidents[incident_offsets[f]] ... are the corners that make the normal of feature f, as 4 times the
    /// triangle plus the corner at a vertex, or plus 3 at an edge or face, where the angle does not count.
    std::vector<std::uint32_t> incident_offsets;
    std::vector<std::uint32_t> incidents;
};

/// Checks the mesh and finds out what meets where. Positions matter only for which vertices are one.
MeshTopology find_topology(const MeshData& mesh);

/// The unit pseudo-normal of every feature; 0 where all that meets is degenerate or cancels out.
std::vector<MeshVertex> pseudo_normals(const MeshData& mesh, const MeshTopology& topology);

/// A mesh in a graph.
struct TriangleMesh {
    graph::Buffer vertices;  ///< vec4
    graph::Buffer triangles; ///< uvec4
    graph::Buffer features;  ///< uint, as MeshTopology::features.
    graph::Buffer normals;   ///< vec4: the pseudo-normal of every feature.
    graph::Count count;      ///< Of triangles.
};

/// A mesh that does not change: all of it is constants of the graph, and the normals are the host's.
TriangleMesh static_mesh(graph::Graph& graph, const MeshData& mesh);

/// A mesh whose vertices other passes move: `vertices` is theirs, and adds the passes that check them and find its normals on the
/// GPU, within about 2^-10 of the host's, since angles are only that exact on a GPU. `mesh` is the mesh at rest.
TriangleMesh deforming_mesh(graph::Graph& graph, const MeshData& mesh, graph::Buffer vertices);

} // namespace mote::spatial
