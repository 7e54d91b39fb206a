// Meshes to search in, and points to search from: the same numbers on every machine, compiler and run, as support/inputs.hpp.
#pragma once

#include "reference/triangles.hpp"
#include "spatial/triangle_mesh.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::test {

enum class MeshPattern {
    kSingle,      // one triangle
    kTetrahedron, // the smallest closed mesh
    kCube,        // right angles: whole faces of it are equally near to some points
    kIcosphere,   // 320 triangles of about the same size
    kStar,        // closed, with deep notches and sharp points: a cube whose faces are pulled in
    kSheet,       // open, 18 x 18 squares, bumpy
    kSlivers,     // 200 triangles of any size and shape, in no relation, a third of them extremely thin
    kBroken,  // a cube whose faces do not share vertices, among triangles that are edges or points, some of them several times
    kFarAway, // the icosphere, 10^5 m away on every axis, where a float's step is 1/128 m: its size is 64 m
};
inline constexpr std::array kAllMeshPatterns{MeshPattern::kSingle,    MeshPattern::kTetrahedron, MeshPattern::kCube,
                                             MeshPattern::kIcosphere, MeshPattern::kStar,        MeshPattern::kSheet,
                                             MeshPattern::kSlivers,   MeshPattern::kBroken,      MeshPattern::kFarAway};

std::string name(MeshPattern pattern);
/// Whether the mesh has an inside.
bool is_closed(MeshPattern pattern);

reference::Mesh make_mesh(MeshPattern pattern);
/// The first n triangles of the sheet.
reference::Mesh make_sheet_of(std::uint32_t n);

/// As src/spatial takes it.
std::vector<spatial::MeshTriangle> triangles_of(const reference::Mesh& mesh);
/// Vertices at the same position become the first of them: what the twin's normals take for granted.
reference::Mesh welded(reference::Mesh mesh);
/// The same triangles with other vertices, each up to `most` (m) away from where it was.
reference::Mesh deformed(reference::Mesh mesh, float most);

/// The length of the box around it, m.
double size_of(const reference::Mesh& mesh);

/// Points near and far, inside and outside, and some that are vertices or lie on edges and faces but for rounding.
std::vector<std::array<float, 4>> make_points(const reference::Mesh& mesh, std::uint32_t n);

} // namespace mote::test
