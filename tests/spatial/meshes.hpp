// Meshes to search in and points to search from. Like support/inputs.hpp, they are identical on every machine, compiler and run.
#pragma once

#include "reference/spatial/triangles.hpp"
#include "spatial/triangle_mesh.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::test {

enum class MeshPattern {
    kSingle,      // one triangle
    kTetrahedron, // the smallest closed mesh
    kCube,        // right angles: entire faces are equally near to some points
    kIcosphere,   // 320 triangles of about the same size
    kStar,        // closed, with deep notches and sharp points: a cube whose faces are pulled in
    kSheet,       // open, 18 x 18 squares, bumpy
    kSlivers,     // 200 unrelated triangles of any size and shape, a third of them extremely thin
    kBroken,      // a cube whose faces do not share vertices, and triangles that are edges or points, some duplicated
    kFarAway,     // the icosphere, 10^5 m away on every axis, where a float's step is 1/128 m: its size is 64 m
};
inline constexpr std::array kAllMeshPatterns{MeshPattern::kSingle,    MeshPattern::kTetrahedron, MeshPattern::kCube,
                                             MeshPattern::kIcosphere, MeshPattern::kStar,        MeshPattern::kSheet,
                                             MeshPattern::kSlivers,   MeshPattern::kBroken,      MeshPattern::kFarAway};

std::string name(MeshPattern pattern);
/// Whether the mesh encloses a volume.
bool is_closed(MeshPattern pattern);

reference::Mesh make_mesh(MeshPattern pattern);
/// The first n triangles of the sheet.
reference::Mesh make_sheet_of(std::uint32_t n);

/// In the form that src/spatial takes.
std::vector<spatial::MeshTriangle> triangles_of(const reference::Mesh& mesh);
/// Merges vertices at the same position into the first of them, as the reference's normals require.
reference::Mesh welded(reference::Mesh mesh);
/// The same triangles with every vertex moved by up to `limit` (m).
reference::Mesh deformed(reference::Mesh mesh, float limit);

/// The longest side of its bounding box, m.
double size_of(const reference::Mesh& mesh);

/// Points near and far, inside and outside; some are vertices, or lie on edges and faces up to rounding.
std::vector<std::array<float, 4>> make_points(const reference::Mesh& mesh, std::uint32_t n);

} // namespace mote::test
