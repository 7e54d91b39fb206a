// The reference triangle queries, tested like those in algorithms_reference_test.cpp: with worked examples, and by properties
// that hold for any method.
#include "reference/spatial/triangles.hpp"
#include "support/inputs.hpp"
#include "support/particle_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace mote {
namespace {

using reference::Double3;
using test::ParticlePattern;
using Words = std::vector<std::uint32_t>;
using Sphere = std::array<float, 4>;
using SphereList = std::vector<Sphere>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::uint32_t kNone = 0xFFFFFFFFu;

void expect_near(const Double3& found, const Double3& expected, double tolerance = 1e-12) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(found[axis], expected[axis], tolerance) << axis;
    }
}

// A right triangle in the plane z = 0, and two without area: a segment from 0 to 3 along x, and a point.
const reference::Mesh kTriangles{.vertices = {{0, 0, 0, 1}, {4, 0, 0, 1}, {0, 4, 0, 1}, {1, 0, 0, 1}, {3, 0, 0, 1}},
                                 .triangles = {{0, 1, 2}, {3, 0, 4}, {3, 3, 3}}};

TEST(ReferenceTriangles, ClosestPointsByHand) {
    struct Case {
        Double3 to;
        Double3 point;
        reference::Feature feature;
    };
    const std::vector<Case> cases{
        {{1, 1, 5}, {1, 1, 0}, 0},  {{1, 1, -5}, {1, 1, 0}, 0},  {{2, -3, 4}, {2, 0, 0}, 1}, {{4, 4, 1}, {2, 2, 0}, 2},
        {{-1, 3, 0}, {0, 3, 0}, 3}, {{-1, -1, 2}, {0, 0, 0}, 4}, {{9, 0, 0}, {4, 0, 0}, 5},  {{9, 2, 0}, {4, 0, 0}, 5},
        {{-1, 9, 0}, {0, 4, 0}, 6}, {{2, 0, 1}, {2, 0, 0}, 1},   {{2, 2, 1}, {2, 2, 0}, 2},  {{0, 1, 1}, {0, 1, 0}, 3},
        {{0, 0, 1}, {0, 0, 0}, 4},  {{4, 0, 0}, {4, 0, 0}, 5},
    };
    for (const Case& the : cases) {
        const reference::ClosestPoint closest = reference::closest_point(kTriangles, 0, the.to);
        expect_near(closest.point, the.point);
        EXPECT_EQ(closest.feature, the.feature) << the.to[0] << ' ' << the.to[1] << ' ' << the.to[2];
        EXPECT_NEAR(closest.distance, std::hypot(the.to[0] - the.point[0], the.to[1] - the.point[1], the.to[2] - the.point[2]),
                    1e-12);
    }
}

TEST(ReferenceTriangles, DegenerateTrianglesAreAnEdgeOrAPoint) {
    // Corners at x = 1, 0, 3: the longest edge is 12.
    EXPECT_EQ(reference::closest_point(kTriangles, 1, {2, 1, 0}).feature, 2u);
    expect_near(reference::closest_point(kTriangles, 1, {2, 1, 0}).point, {2, 0, 0});
    EXPECT_EQ(reference::closest_point(kTriangles, 1, {-2, 1, 0}).feature, 5u);
    EXPECT_EQ(reference::closest_point(kTriangles, 1, {5, 1, 0}).feature, 6u);
    EXPECT_EQ(reference::closest_point(kTriangles, 2, {5, 3, 0}).feature, 4u);
    EXPECT_EQ(reference::closest_point(kTriangles, 2, {5, 3, 0}).distance, 5.0);
}

// Random triangles of all sizes and shapes.
reference::Mesh random_mesh(std::uint32_t triangles) {
    reference::Mesh mesh{.vertices = test::make_positions(3 * triangles), .triangles = {}};
    for (std::uint32_t t = 0; t < triangles; ++t) {
        mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
    }
    return mesh;
}

Double3 corner(const reference::Mesh& mesh, std::uint32_t triangle, std::size_t which) {
    const Sphere& vertex = mesh.vertices[mesh.triangles[triangle][which]];
    return {vertex[0], vertex[1], vertex[2]};
}

double dot(const Double3& a, const Double3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

TEST(ReferenceTriangles, NoCornerIsBeyondTheClosestPoint) {
    // A point c of a convex set is the closest to p exactly if (p - c) . (q - c) <= 0 for all q in it; corners are enough.
    const reference::Mesh mesh = random_mesh(200);
    const SphereList points = test::make_positions(151);
    std::array<std::size_t, 7> seen{};
    for (std::uint32_t t = 0; t < 200; ++t) {
        for (const Sphere& point : points) {
            const Double3 p{point[0] * 2.0 - 4.0, point[1] * 2.0 + 6.0, point[2] * 2.0};
            const reference::ClosestPoint closest = reference::closest_point(mesh, t, p);
            const Double3& c = closest.point;
            for (std::size_t which = 0; which < 3; ++which) {
                const Double3 q = corner(mesh, t, which);
                ASSERT_LE(dot({p[0] - c[0], p[1] - c[1], p[2] - c[2]}, {q[0] - c[0], q[1] - c[1], q[2] - c[2]}), 1e-9);
            }
            ASSERT_EQ(reference::possible_features(mesh, t, p, 0.0) & (1u << closest.feature), 1u << closest.feature);
            ++seen[closest.feature];
        }
    }
    for (std::size_t feature = 0; feature < 7; ++feature) {
        EXPECT_GT(seen[feature], 1000u) << feature;
    }
}

TEST(ReferenceTriangles, PossibleFeaturesAreThoseNearby) {
    const auto features = [](const Double3& to) { return reference::possible_features(kTriangles, 0, to, 0.01); };
    EXPECT_EQ(features({1, 1, 5}), 0b0000001u);
    EXPECT_EQ(features({2, 0.005, 5}), 0b0000011u);
    EXPECT_EQ(features({2, -0.005, 5}), 0b0000011u);
    EXPECT_EQ(features({2, -3, 5}), 0b0000010u);
    EXPECT_EQ(features({-0.005, -3, 5}), 0b0010010u);
    EXPECT_EQ(features({-3, -3, 5}), 0b0010000u);
    EXPECT_EQ(features({0.001, 0.001, 5}), 0b0011011u);
}

// The unit cube, two triangles per side, facing outwards.
reference::Mesh make_cube() {
    reference::Mesh mesh;
    for (std::uint32_t i = 0; i < 8; ++i) {
        mesh.vertices.push_back({static_cast<float>(i & 1u), static_cast<float>(i >> 1 & 1u), static_cast<float>(i >> 2), 1});
    }
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

TEST(ReferenceTriangles, PseudoNormalsOfACube) {
    const reference::Mesh mesh = make_cube();
    const reference::PseudoNormals normals = reference::pseudo_normals(mesh);
    // With angle weights the number of triangles at a corner does not matter: every corner's normal is along its diagonal.
    for (std::uint32_t i = 0; i < 8; ++i) {
        const double third = 1.0 / std::numbers::sqrt3;
        expect_near(normals.vertices[i],
                    {(i & 1u) != 0 ? third : -third, (i & 2u) != 0 ? third : -third, (i & 4u) != 0 ? third : -third});
    }
    expect_near(normals.faces[0], {0, 0, -1});
    const double half = std::numbers::sqrt2 / 2.0;
    expect_near(reference::normal_at(normals, mesh, 0, 1), {-half, 0, -half}); // from 0 to 2: the sides x = 0 and z = 0
    expect_near(reference::normal_at(normals, mesh, 0, 3), {0, 0, -1});        // from 3 to 0: the diagonal of a side
    expect_near(reference::normal_at(normals, mesh, 9, 3), {-half, 0, -half}); // from 2 to 0: the same edge again
    expect_near(reference::normal_at(normals, mesh, 2, 0), {0, 0, 1});
    EXPECT_EQ(reference::normal_at(normals, mesh, 10, 6), normals.vertices[7]);
}

TEST(ReferenceTriangles, PseudoNormalsDistinguishInsideFromOutside) {
    const reference::Mesh mesh = make_cube();
    const reference::PseudoNormals normals = reference::pseudo_normals(mesh);
    for (const Sphere& sphere : test::make_particles(ParticlePattern::kUniform, 500).spheres) {
        const Double3 p{sphere[0] + 0.5, sphere[1] + 0.5, sphere[2] + 0.5};
        const bool inside = std::all_of(p.begin(), p.end(), [](double x) { return x > 0.0 && x < 1.0; });
        reference::ClosestPoint closest{.distance = kInfinity};
        std::uint32_t triangle = 0;
        for (std::uint32_t t = 0; t < 12; ++t) {
            if (const auto one = reference::closest_point(mesh, t, p); one.distance < closest.distance) {
                closest = one;
                triangle = t;
            }
        }
        const Double3 away{p[0] - closest.point[0], p[1] - closest.point[1], p[2] - closest.point[2]};
        ASSERT_EQ(dot(away, reference::normal_at(normals, mesh, triangle, closest.feature)) < 0.0, inside);
    }
}

TEST(ReferenceTriangles, DegenerateTrianglesHaveNoNormal) {
    reference::Mesh mesh = kTriangles;
    const reference::PseudoNormals normals = reference::pseudo_normals(mesh);
    EXPECT_EQ(normals.faces[1], Double3{});
    EXPECT_EQ(normals.vertices[3], Double3{});
    expect_near(normals.vertices[0], {0, 0, 1}); // of triangle 0 alone
    // A two-sided sheet cancels out at its edges and corners, not at its faces.
    mesh.triangles = {{0, 1, 2}, {2, 1, 0}};
    const reference::PseudoNormals sheet = reference::pseudo_normals(mesh);
    EXPECT_EQ(sheet.vertices[0], Double3{});
    EXPECT_EQ(sheet.edges[0][0], Double3{});
    expect_near(sheet.faces[1], {0, 0, -1});
}

TEST(ReferenceTriangles, WithinARadius) {
    const SphereList spheres{{1, 1, 2, 2}, {1, 1, 2, 1.5f}, {-1, 0, 0, 2}};
    EXPECT_EQ(reference::find_triangles(kTriangles, spheres, 0.0), (reference::NeighbourLists{{0, 1, 1, 4}, {0, 0, 1, 2}}));
    EXPECT_EQ(reference::find_triangles(kTriangles, spheres, -0.001).offsets, (Words{0, 0, 0, 2}));
    EXPECT_EQ(reference::find_triangles(kTriangles, spheres, 0.501).offsets, (Words{0, 3, 4, 7}));
}

TEST(ReferenceTriangles, SegmentsByHand) {
    const auto hit = [](const Double3& from, const Double3& to, double slack = 0.0) {
        return reference::hit_triangle(kTriangles, 0, from, to, slack);
    };
    EXPECT_EQ(hit({1, 1, 1}, {1, 1, -3}).t, 0.25);
    EXPECT_EQ(hit({1, 1, -3}, {1, 1, 1}).t, 0.75); // from behind
    EXPECT_EQ(hit({1, 1, 1}, {1, 1, 0}).t, 1.0);   // ends on it
    EXPECT_EQ(hit({0, 0, 1}, {0, 0, -1}).t, 0.5);  // through a corner
    EXPECT_EQ(hit({2, 2, 1}, {2, 2, -1}).t, 0.5);  // through an edge
    for (const auto& [from, to] : std::vector<std::pair<Double3, Double3>>{
             {{1, 1, 1}, {1, 1, 0.5}}, {{1, 1, 3}, {1, 1, 5}}, {{3, 3, 1}, {3, 3, -1}}, {{-1, 1, 0}, {5, 1, 0}}}) {
        EXPECT_EQ(hit(from, to).triangle, kNone);
        EXPECT_EQ(hit(from, to).t, kInfinity);
    }
    EXPECT_EQ(hit({2.001, 2.001, 1}, {2.001, 2.001, -1}).triangle, kNone);
    EXPECT_EQ(hit({2.001, 2.001, 1}, {2.001, 2.001, -1}, 0.001).triangle, 0u);
    EXPECT_EQ(hit({2, 2, 1}, {2, 2, -1}, -0.001).triangle, kNone);
    EXPECT_EQ(reference::hit_triangle(kTriangles, 1, {2, 0, 1}, {2, 0, -1}).triangle, kNone); // has no area
}

TEST(ReferenceTriangles, FirstHitIsTheNearestAndTiesGoToTheFirstTriangle) {
    const reference::Mesh mesh = make_cube();
    const reference::SegmentHit hit = reference::first_hit(mesh, {0.25, 0.5, 3}, {0.25, 0.5, -2});
    EXPECT_EQ(hit.triangle, 3u);
    EXPECT_DOUBLE_EQ(hit.t, 0.4);
    EXPECT_EQ(reference::first_hit(mesh, {0.5, 0.5, 3}, {0.5, 0.5, -2}).triangle, 2u); // on the diagonal of a side
    EXPECT_EQ(reference::first_hit(mesh, {0.25, 0.5, 3}, {0.25, 0.5, 2}).triangle, kNone);
}

} // namespace
} // namespace mote
