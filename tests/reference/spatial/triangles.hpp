// CPU reference of the triangle queries: brute force, in double precision.
//
// Floats round, so a GPU may differ by a rounding: distances and points are compared within a tolerance. Where a decision depends
// on less than that (which feature, within the radius or not, hit or miss), the functions with a slack give the valid results.
#pragma once

#include "reference/spatial/neighbours.hpp"
#include "reference/vector3.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::reference {

struct Mesh {
    std::vector<std::array<float, 4>> vertices;          // w is ignored
    std::vector<std::array<std::uint32_t, 3>> triangles; // vertices at equal positions with different indices are not connected
};

// A feature of a triangle: 0 its face, 1 2 3 the edges 01 12 20, 4 5 6 the vertices 0 1 2. A point on two features belongs to the
// smaller: edge before face, vertex before edge.
using Feature = std::uint32_t;

struct ClosestPoint {
    Double3 point{};
    double distance = 0.0; // m
    Feature feature = 0;
};

// A triangle whose area is exactly 0 counts as its longest edge (the first if several are), or as vertex 0 if all vertices
// coincide.
ClosestPoint closest_point(const Mesh& mesh, std::uint32_t triangle, const Double3& to);

// Bit f is set if f is the feature of the closest point, or would be if that moved by up to `tolerance` (m).
std::uint32_t possible_features(const Mesh& mesh, std::uint32_t triangle, const Double3& to, double tolerance);

// The normals that separate inside from outside at every feature of a closed mesh (Baerentzen and Aanaes, "Signed distance
// computation using the angle weighted pseudonormal", 2005). A face has its own normal, an edge the sum of its faces' normals, a
// vertex the sum of its faces' normals weighted by their angles there. Counter-clockwise triangles face the viewer. Unit length;
// 0 if faces cancel out or there are none. Triangles without area do not contribute, and their face normal is 0.
struct PseudoNormals {
    std::vector<Double3> faces;                // per triangle
    std::vector<std::array<Double3, 3>> edges; // per triangle: 01 12 20
    std::vector<Double3> vertices;             // per vertex
};

PseudoNormals pseudo_normals(const Mesh& mesh);

Double3 normal_at(const PseudoNormals& normals, const Mesh& mesh, std::uint32_t triangle, Feature feature);

// The triangles no farther from each sphere's centre than its radius + slack (m). A list is correct if it contains that of a
// negative slack and is contained in that of a positive one.
NeighbourLists find_triangles(const Mesh& mesh, Spheres spheres, double slack);

struct SegmentHit {
    double t = 0.0; // from 0 at the start to 1 at the end; +infinity if nothing is hit
    std::uint32_t triangle = 0xFFFFFFFFu;
};

// The intersection of the segment with one triangle, from either side, border included. No hit if it is parallel or the triangle
// has no area. The triangle and the segment are enlarged by `slack` in barycentric coordinates and t; a negative slack shrinks
// them.
SegmentHit hit_triangle(const Mesh& mesh, std::uint32_t triangle, const Double3& from, const Double3& to, double slack = 0.0);

// The hit with the smallest t; the first triangle if several have it.
SegmentHit first_hit(const Mesh& mesh, const Double3& from, const Double3& to, double slack = 0.0);

} // namespace mote::reference
