// CPU twin of the triangle queries: brute force, in double precision.
//
// Floats round, so a GPU may differ by a rounding: distances and points are compared to a tolerance, and where a decision hangs
// on less than that (which feature, within the radius or not, hit or miss) the functions with a slack say what may be right.
#pragma once

#include "reference/vector3.hpp"
#include "reference/neighbours.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::reference {

struct Mesh {
    std::vector<std::array<float, 4>> vertices;          // w is ignored
    std::vector<std::array<std::uint32_t, 3>> triangles; // vertices that are equal but not the same are not connected
};

// Which part of a triangle: 0 its face, 1 2 3 the edges 01 12 20, 4 5 6 the vertices 0 1 2. What lies on two belongs to the
// smaller, edge before face and vertex before edge.
using Feature = std::uint32_t;

struct ClosestPoint {
    Double3 point{};
    double distance = 0.0; // m
    Feature feature = 0;
};

// A triangle whose area is exactly 0 is its longest edge, the first of several; one whose vertices are all equal is vertex 0.
ClosestPoint closest_point(const Mesh& mesh, std::uint32_t triangle, const Double3& to);

// Bit f is set if f is the feature of the closest point or could be were that moved by up to `tolerance` (m).
std::uint32_t possible_features(const Mesh& mesh, std::uint32_t triangle, const Double3& to, double tolerance);

// The normal that tells inside from outside at every feature of a closed mesh (Baerentzen and Aanaes, "Signed distance
// computation using the angle weighted pseudonormal", 2005): of a face its own, of an edge the sum of the faces' at it, of a
// vertex the sum of the faces' weighted with their angles there. Counter-clockwise triangles look at the viewer. Unit length; 0
// if faces cancel out or there are none. Triangles without area have no part in it, and their own face's is 0.
struct PseudoNormals {
    std::vector<Double3> faces;                // per triangle
    std::vector<std::array<Double3, 3>> edges; // per triangle: 01 12 20
    std::vector<Double3> vertices;             // per vertex
};

PseudoNormals pseudo_normals(const Mesh& mesh);

Double3 normal_at(const PseudoNormals& normals, const Mesh& mesh, std::uint32_t triangle, Feature feature);

// The triangles no further from each sphere's centre than its radius + slack (m). A list is right if it contains those of a
// negative and is contained in those of a positive slack.
NeighbourLists find_triangles(const Mesh& mesh, Spheres spheres, double slack);

struct SegmentHit {
    double t = 0.0; // from 0 at the beginning to 1 at the end; +infinity if nothing is hit
    std::uint32_t triangle = 0xFFFFFFFFu;
};

// Where the segment meets one triangle, from either side, border included. None if it is parallel or the triangle has no area.
// The triangle and the segment are taken larger by `slack` in barycentric coordinates and t, or smaller if that is negative.
SegmentHit hit_triangle(const Mesh& mesh, std::uint32_t triangle, const Double3& from, const Double3& to, double slack = 0.0);

// The hit with the smallest t, and of several the first triangle.
SegmentHit first_hit(const Mesh& mesh, const Double3& from, const Double3& to, double slack = 0.0);

} // namespace mote::reference
