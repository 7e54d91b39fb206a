// Queries of points against a mesh, in the buffers of a Case, and the expected nearest triangle. Shared by all tests of triangle
// queries.
#pragma once

#include "meshes.hpp"
#include "spatial/triangle_queries.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace mote::test {

using reference::Double3;
using reference::Mesh;

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
// Tolerances of normals: the host's are doubles rounded to floats; a GPU's angles are exact to 2^-12, and slivers are worse.
inline constexpr double kHostNormals = 0x1p-22, kGpuNormals = 0x1p-8;

inline constexpr Vec4 kPoison{0.25f, 0.25f, 0.25f, 100};

inline Double3 to_double(const Vec4& v) { return {v[0], v[1], v[2]}; }
inline Double3 minus(const Double3& a, const Double3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline double dot(const Double3& a, const Double3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double length(const Double3& v) { return std::sqrt(dot(v, v)); }
inline Double3 cross(const Double3& a, const Double3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double largest_coordinate(const Vec4& v) {
    return std::max({std::abs(double{v[0]}), std::abs(double{v[1]}), std::abs(double{v[2]})});
}

inline std::array<Double3, 3> corners_of(const Mesh& mesh, std::uint32_t triangle) {
    const auto& [a, b, c] = mesh.triangles[triangle];
    return {to_double(mesh.vertices[a]), to_double(mesh.vertices[b]), to_double(mesh.vertices[c])};
}

inline double longest_edge_of(const Mesh& mesh, std::uint32_t triangle) {
    const auto [a, b, c] = corners_of(mesh, triangle);
    return std::max({length(minus(b, a)), length(minus(c, b)), length(minus(a, c))});
}

// The error of floats: 2^-20 of the distance plus the size of the triangle is guaranteed. Uses the largest triangle of the mesh,
// since a wrong triangle may win by that much.
inline double tolerance_at(const Mesh& mesh, double distance) {
    double longest = 0;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) longest = std::max(longest, longest_edge_of(mesh, t));
    return 0x1p-20 * (distance + longest);
}

// Whether a point is inside a closed mesh: the solid angles of all triangles sum to 4 pi or 0 (A. van Oosterom and J. Strackee,
// "The Solid Angle of a Plane Triangle", 1983). Independent of pseudo-normals.
inline bool is_inside(const Mesh& mesh, const Double3& p) {
    double sum = 0;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        auto [a, b, c] = corners_of(mesh, t);
        a = minus(a, p), b = minus(b, p), c = minus(c, p);
        const double la = length(a), lb = length(b), lc = length(c);
        sum += 2 * std::atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
    }
    return sum > 2 * std::numbers::pi;
}

class TriangleQueriesTest : public AlgorithmTest {
protected:
    // A mesh and its tree in a graph.
    struct Scene {
        spatial::TriangleMesh mesh;
        spatial::TriangleTree tree;
    };
    static Scene make_scene(Case& c, const Mesh& mesh) {
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
        Scene scene;
        scene.mesh = spatial::static_mesh(c.graph, {mesh.vertices, triangles});
        scene.tree = spatial::build_triangle_tree(c.graph, scene.mesh);
        return scene;
    }

    struct Closest {
        std::vector<Vec4> points, normals;
        std::vector<std::uint64_t> features; // low word: triangle, high word: feature

        std::uint32_t triangle(std::size_t i) const { return static_cast<std::uint32_t>(features[i]); }
        std::uint32_t feature(std::size_t i) const { return static_cast<std::uint32_t>(features[i] >> 32); }
    };
    struct Asked {
        std::uint32_t n;
        spatial::ClosestPoints closest;
    };
    static Asked ask_closest(Case& c, const Scene& scene, const std::vector<Vec4>& points, float max_distance,
                             std::uint32_t max_thread_steps = spatial::kMaxThreadSteps) {
        const auto n = static_cast<std::uint32_t>(points.size());
        const graph::Count count = c.count(n);
        const graph::Buffer in = c.in(points, kPoison);
        const spatial::ClosestPoints closest{c.out<Vec4>(count.capacity), c.out<Vec4>(count.capacity),
                                             c.out<std::uint64_t>(count.capacity)};
        spatial::find_closest_points(c.graph, scene.mesh, scene.tree, in, count, max_distance, closest, max_thread_steps);
        return {n, closest};
    }
    static Closest answer(Case& c, const Asked& asked) {
        return {c.result<Vec4>(asked.closest.points, asked.n), c.result<Vec4>(asked.closest.normals, asked.n),
                c.result<std::uint64_t>(asked.closest.features, asked.n)};
    }
    static Closest find_closest(Case& c, const Mesh& mesh, const std::vector<Vec4>& points, float max_distance) {
        const Asked asked = ask_closest(c, make_scene(c, mesh), points, max_distance);
        c.run();
        return answer(c, asked);
    }

    static void expect_none(const Closest& found, std::size_t i) {
        EXPECT_EQ(found.points[i], (Vec4{0, 0, 0, kInfinity}));
        EXPECT_EQ(found.normals[i], (Vec4{0, 0, 0, 1}));
        EXPECT_EQ(found.features[i], 0xFFFF'FFFFull);
    }

    static void expect_closest(const Closest& found, const Mesh& mesh, const std::vector<Vec4>& points, float max_distance,
                               bool closed, double normal_tolerance = kHostNormals) {
        const Mesh one = welded(mesh);
        const reference::PseudoNormals normals = reference::pseudo_normals(one);
        for (std::size_t i = 0; i < points.size() && !HasFailure(); ++i) {
            SCOPED_TRACE(fmt::format("point {}", i));
            const Double3 p = to_double(points[i]);
            double distance = std::numeric_limits<double>::infinity();
            for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
                distance = std::min(distance, reference::closest_point(mesh, t, p).distance);
            }
            const double tolerance = tolerance_at(mesh, distance);
            if (mesh.triangles.empty() || distance > max_distance + tolerance) {
                expect_none(found, i);
                continue;
            }
            const std::uint32_t t = found.triangle(i);
            if (t == spatial::kNone && distance > max_distance - tolerance) continue; // both results are correct
            ASSERT_LT(t, mesh.triangles.size());
            EXPECT_NEAR(std::sqrt(double{found.points[i][3]}), distance, tolerance);
            const reference::ClosestPoint expected = reference::closest_point(mesh, t, p);
            EXPECT_NEAR(expected.distance, distance, tolerance) << "another triangle is nearer";

            // The point lies on that triangle, at that distance from p, up to the rounding of its coordinates.
            const double rounding = 0x1p-22 * largest_coordinate(found.points[i]);
            const Double3 point = to_double(found.points[i]);
            EXPECT_LE(reference::closest_point(mesh, t, point).distance, tolerance + rounding);
            EXPECT_NEAR(length(minus(point, p)), distance, tolerance + rounding);

            // How far the point may be from the closest one without being farther from p by more than the tolerance.
            const double slack = std::sqrt((2 * distance + tolerance) * tolerance) + tolerance;
            EXPECT_TRUE((reference::possible_features(mesh, t, p, 2 * slack) >> found.feature(i) & 1) != 0)
                << "feature " << found.feature(i) << " of triangle " << t << " instead of " << expected.feature;
            const Double3 normal = reference::normal_at(normals, one, t, found.feature(i));
            for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(found.normals[i][axis], normal[axis], normal_tolerance);
            if (closed && distance > tolerance) {
                EXPECT_EQ(found.normals[i][3], is_inside(mesh, p) ? -1.0f : 1.0f);
            }
        }
    }
};

} // namespace mote::test
