#include "algorithm_test.hpp"
#include "meshes.hpp"
#include "spatial/triangle_queries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace mote::test {
namespace {

using reference::Double3;
using reference::Mesh;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
// Of normals: the host's are doubles rounded to floats; a GPU's angles are exact to 2^-12, and slivers are worse.
constexpr double kHostNormals = 0x1p-22, kGpuNormals = 0x1p-8;

constexpr Vec4 kPoison{0.25f, 0.25f, 0.25f, 100};

Double3 to_double(const Vec4& v) { return {v[0], v[1], v[2]}; }
Double3 minus(const Double3& a, const Double3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
double dot(const Double3& a, const Double3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double length(const Double3& v) { return std::sqrt(dot(v, v)); }
Double3 cross(const Double3& a, const Double3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double largest_coordinate(const Vec4& v) {
    return std::max({std::abs(double{v[0]}), std::abs(double{v[1]}), std::abs(double{v[2]})});
}

std::array<Double3, 3> corners_of(const Mesh& mesh, std::uint32_t triangle) {
    const auto& [a, b, c] = mesh.triangles[triangle];
    return {to_double(mesh.vertices[a]), to_double(mesh.vertices[b]), to_double(mesh.vertices[c])};
}

double longest_edge_of(const Mesh& mesh, std::uint32_t triangle) {
    const auto [a, b, c] = corners_of(mesh, triangle);
    return std::max({length(minus(b, a)), length(minus(c, b)), length(minus(a, c))});
}

// How far floats may be off: 2^-20 of the distance plus the size of the triangle is promised; of the largest in the mesh, since a
// wrong triangle may win by that much.
double tolerance_at(const Mesh& mesh, double distance) {
    double longest = 0;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) longest = std::max(longest, longest_edge_of(mesh, t));
    return 0x1p-20 * (distance + longest);
}

// Whether a point is inside a closed mesh: the solid angles of all triangles sum up to 4 pi or 0 (A. van Oosterom and J.
// Strackee, "The Solid Angle of a Plane Triangle", 1983). No pseudo-normals in it.
bool is_inside(const Mesh& mesh, const Double3& p) {
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
        std::vector<std::uint64_t> features; // triangle, and above it the feature

        std::uint32_t triangle(std::size_t i) const { return static_cast<std::uint32_t>(features[i]); }
        std::uint32_t feature(std::size_t i) const { return static_cast<std::uint32_t>(features[i] >> 32); }
    };
    struct Asked {
        std::uint32_t n;
        spatial::ClosestPoints closest;
    };
    static Asked ask_closest(Case& c, const Scene& scene, const std::vector<Vec4>& points, float max_distance,
                             std::uint32_t patience = spatial::kPatience) {
        const auto n = static_cast<std::uint32_t>(points.size());
        const graph::Count count = c.count(n);
        const graph::Buffer in = c.in(points, kPoison);
        const spatial::ClosestPoints closest{c.out<Vec4>(count.capacity), c.out<Vec4>(count.capacity),
                                             c.out<std::uint64_t>(count.capacity)};
        spatial::find_closest_points(c.graph, scene.mesh, scene.tree, in, count, max_distance, closest, patience);
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
            if (t == spatial::kNone && distance > max_distance - tolerance) continue; // either is right
            ASSERT_LT(t, mesh.triangles.size());
            EXPECT_NEAR(std::sqrt(double{found.points[i][3]}), distance, tolerance);
            const reference::ClosestPoint expected = reference::closest_point(mesh, t, p);
            EXPECT_NEAR(expected.distance, distance, tolerance) << "another triangle is nearer";

            // The point lies on that triangle, at that distance from p, but for the rounding of its coordinates.
            const double rounding = 0x1p-22 * largest_coordinate(found.points[i]);
            const Double3 point = to_double(found.points[i]);
            EXPECT_LE(reference::closest_point(mesh, t, point).distance, tolerance + rounding);
            EXPECT_NEAR(length(minus(point, p)), distance, tolerance + rounding);

            // How far the point may be from the best without being farther from p by more than the tolerance.
            const double play = std::sqrt((2 * distance + tolerance) * tolerance) + tolerance;
            EXPECT_TRUE((reference::possible_features(mesh, t, p, 2 * play) >> found.feature(i) & 1) != 0)
                << "feature " << found.feature(i) << " of triangle " << t << " instead of " << expected.feature;
            const Double3 normal = reference::normal_at(normals, one, t, found.feature(i));
            for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(found.normals[i][axis], normal[axis], normal_tolerance);
            if (closed && distance > tolerance) {
                EXPECT_EQ(found.normals[i][3], is_inside(mesh, p) ? -1.0f : 1.0f);
            }
        }
    }
};

TEST_F(TriangleQueriesTest, FindClosestPointsOfEveryMesh) {
    for (const MeshPattern pattern : kAllMeshPatterns) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        const std::vector<Vec4> points = make_points(mesh, 211);
        const float some = static_cast<float>(size_of(mesh)) / 8;
        Case c(device(), kHostCount, settings());
        const Scene scene = make_scene(c, mesh);
        const Asked all = ask_closest(c, scene, points, kInfinity), near = ask_closest(c, scene, points, some);
        c.run();
        expect_closest(answer(c, all), mesh, points, kInfinity, is_closed(pattern));
        expect_closest(answer(c, near), mesh, points, some, is_closed(pattern));
    }
}

TEST_F(TriangleQueriesTest, FindClosestPointsOfAnyNumber) {
    for (const std::uint32_t triangles : {0u, 1u, 2u, 3u, 4u, 5u}) {
        const Mesh mesh = make_sheet_of(triangles);
        const std::vector<Vec4> points = make_points(mesh, 50);
        for_each_case({50}, std::array{kGuarded}, [&](Case& c, std::uint32_t) {
            expect_closest(find_closest(c, mesh, points, kInfinity), mesh, points, kInfinity, false);
        });
    }
    const Mesh mesh = make_mesh(MeshPattern::kStar);
    for_each_case({0, 1, device().workgroup_size() + 1}, [&](Case& c, std::uint32_t n) {
        const std::vector<Vec4> points = make_points(mesh, n);
        expect_closest(find_closest(c, mesh, points, kInfinity), mesh, points, kInfinity, true);
    });
}

// Of triangles at the same distance the first; and what is just as far away as it may be is found.
TEST_F(TriangleQueriesTest, FindTheFirstOfEquallyCloseTriangles) {
    const Mesh cube = make_mesh(MeshPattern::kCube);
    std::vector<Vec4> points;
    std::vector<std::uint32_t> expected;
    for (std::uint32_t v = 0; v < 8; ++v) {
        points.push_back({2 * cube.vertices[v][0], 2 * cube.vertices[v][1], 2 * cube.vertices[v][2], 0});
        for (std::uint32_t t = 0;; ++t) {
            if (std::ranges::find(cube.triangles[t], v) == cube.triangles[t].end()) continue;
            expected.push_back(t);
            break;
        }
    }
    Case c(device(), kHostCount, settings());
    const Closest found = find_closest(c, cube, points, std::nextafter(std::sqrt(3.0f), 2.0f));
    for (std::uint32_t v = 0; v < 8; ++v) {
        EXPECT_EQ(found.triangle(v), expected[v]);
        EXPECT_EQ(found.points[v], (Vec4{points[v][0] / 2, points[v][1] / 2, points[v][2] / 2, 3}));
    }

    const std::vector<Vec4> above{{0.25f, 2, 0.125f, 0}}; // at a distance of exactly 1, as at that of the same triangle's twin
    Mesh twice = cube;
    twice.triangles.insert(twice.triangles.end(), cube.triangles.begin(), cube.triangles.end());
    Case near(device(), kHostCount, settings());
    const Closest just = find_closest(near, twice, above, 1);
    EXPECT_LT(just.triangle(0), 12u);
    EXPECT_EQ(just.points[0], (Vec4{0.25f, 1, 0.125f, 1}));
    EXPECT_EQ(just.normals[0], (Vec4{0, 1, 0, 1}));
    Case far(device(), kHostCount, settings());
    expect_none(find_closest(far, twice, above, std::nextafter(1.0f, 0.0f)), 0);
}

TEST_F(TriangleQueriesTest, FindTrianglesThatSpheresTouch) {
    for (const MeshPattern pattern : kAllMeshPatterns) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        std::vector<Vec4> spheres = make_points(mesh, 120);
        const auto size = static_cast<float>(size_of(mesh));
        for (std::size_t i = 0; i < spheres.size(); ++i) spheres[i][3] = size * std::exp2(-static_cast<float>(i % 10));
        const float margin = size / 64;
        std::vector<Vec4> grown = spheres;
        for (Vec4& sphere : grown) sphere[3] += margin;
        const double slack = tolerance_at(mesh, 2 * size);
        const reference::NeighbourLists least = reference::find_triangles(mesh, grown, -slack);
        const reference::NeighbourLists most = reference::find_triangles(mesh, grown, slack);
        const auto all = static_cast<std::uint32_t>(most.neighbours.size());
        for_each_case({120}, std::array{pattern == MeshPattern::kStar ? kGpuCount : kGuarded}, [&](Case& c, std::uint32_t n) {
            const Scene scene = make_scene(c, mesh);
            const graph::Count count = c.count(n);
            const graph::Buffer in = c.in(spheres, kPoison);
            const graph::Buffer starts = c.out<std::uint32_t>(count.capacity + 1), neighbours = c.out<std::uint32_t>(all);
            spatial::find_triangles(c.graph, scene.tree, in, count, margin, spatial::ListOrder::ascending, starts, neighbours);
            c.run();
            const auto places = c.result<std::uint32_t>(starts, n + 1);
            const auto found = c.result<std::uint32_t>(neighbours, places.back());
            for (std::uint32_t i = 0; i < n && !HasFailure(); ++i) {
                const auto list = [i](const auto& begins, const auto& elements) {
                    return std::vector(elements.begin() + begins[i], elements.begin() + begins[i + 1]);
                };
                const auto mine = list(places, found);
                const auto must = list(least.starts, least.neighbours), may = list(most.starts, most.neighbours);
                EXPECT_TRUE(std::ranges::is_sorted(mine) && std::ranges::adjacent_find(mine) == mine.end());
                EXPECT_TRUE(std::ranges::includes(mine, must)) << "sphere " << i << " lacks a triangle";
                EXPECT_TRUE(std::ranges::includes(may, mine)) << "sphere " << i << " has a triangle too many";
            }
        });
    }
}

TEST_F(TriangleQueriesTest, FindTrianglesOfAnyNumberAndReportTooMany) {
    for (const std::uint32_t triangles : {0u, 1u, 2u, 3u, 5u}) {
        const Mesh mesh = make_sheet_of(triangles);
        for_each_case({0, 1, 7}, std::array{kHostCount}, [&](Case& c, std::uint32_t n) {
            const Scene scene = make_scene(c, mesh);
            const graph::Buffer in = c.in(std::vector<Vec4>(n, Vec4{0, 0, 0, 10}), kPoison); // all touch all
            const graph::Buffer starts = c.out<std::uint32_t>(n + 1), neighbours = c.out<std::uint32_t>(n * triangles);
            spatial::find_triangles(c.graph, scene.tree, in, c.count(n), 0, spatial::ListOrder::as_found, starts, neighbours);
            c.run();
            std::vector<std::uint32_t> expected;
            for (std::uint32_t i = 0; i <= n; ++i) expected.push_back(i * triangles);
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(starts, n + 1), expected));
            auto found = c.result<std::uint32_t>(neighbours, n * triangles);
            for (std::uint32_t i = 0; i < n; ++i) {
                std::ranges::sort(found.begin() + i * triangles, found.begin() + (i + 1) * triangles);
                for (std::uint32_t t = 0; t < triangles; ++t) EXPECT_EQ(found[i * triangles + t], t);
            }
        });
    }
    graph::Graph graph = new_graph();
    const Mesh mesh = make_sheet_of(5);
    const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
    const spatial::TriangleTree tree =
        spatial::build_triangle_tree(graph, spatial::static_mesh(graph, {mesh.vertices, triangles}));
    const gpu::Buffer spheres = upload("spheres", std::vector<Vec4>(2, Vec4{0, 0, 0, 10}));
    const gpu::Buffer starts = filled("starts", 3, 77u), neighbours = filled("neighbours", 9, 77u);
    spatial::find_triangles(graph, tree, graph.import("spheres", gpu::kVec4, spheres), graph::Count::host(2), 0,
                            spatial::ListOrder::as_found, graph.import("starts", gpu::kUint, starts),
                            graph.import("neighbours", gpu::kUint, neighbours));
    expect_error([&] { run(graph); }, {"10", "9"});
    EXPECT_EQ(download<std::uint32_t>(starts), (std::vector<std::uint32_t>{0, 5, 10}));
}

struct Ways {
    std::vector<Vec4> from, to;
};

class FirstHitsTest : public TriangleQueriesTest {
protected:
    struct Hits {
        std::vector<Vec4> hits;
        std::vector<std::uint32_t> triangles;
    };
    struct AskedHits {
        std::uint32_t n;
        spatial::FirstHits hits;
    };
    static AskedHits ask_hits(Case& c, const Scene& scene, const Ways& ways, std::uint32_t patience = spatial::kPatience) {
        const auto n = static_cast<std::uint32_t>(ways.from.size());
        const graph::Count count = c.count(n);
        const graph::Buffer from = c.in(ways.from, {0, 0, 0, 0}), to = c.in(ways.to, {9, 9, 9, 9});
        const spatial::FirstHits hits{c.out<Vec4>(count.capacity), c.out<std::uint32_t>(count.capacity)};
        spatial::find_first_hits(c.graph, scene.tree, from, to, count, hits, patience);
        return {n, hits};
    }
    static Hits answer(Case& c, const AskedHits& asked) {
        return {c.result<Vec4>(asked.hits.hits, asked.n), c.result<std::uint32_t>(asked.hits.triangles, asked.n)};
    }
    static Hits find_hits(Case& c, const Mesh& mesh, const Ways& ways) {
        const AskedHits asked = ask_hits(c, make_scene(c, mesh), ways);
        c.run();
        return answer(c, asked);
    }

    static Ways make_ways(const Mesh& mesh, std::uint32_t n) {
        Ways ways{make_points(mesh, n), make_points(mesh, 2 * n)};
        ways.to.erase(ways.to.begin(), ways.to.begin() + n);
        for (std::uint32_t i = 0; i < n; i += 5) { // some along an axis
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (axis != i / 5 % 3) ways.to[i][axis] = ways.from[i][axis];
            }
        }
        return ways;
    }

    // How much the time and the place of a hit may be off. The sides of the ends are found to 2^-21 or so of the lengths that
    // they are made of, and more of a thin triangle, whose normal is as much less exact.
    struct Tolerance {
        double time, slack;
    };
    static Tolerance tolerance_of(const Mesh& mesh, std::uint32_t triangle, const Double3& from, const Double3& to) {
        const auto [a, b, c] = corners_of(mesh, triangle);
        const Double3 normal = cross(minus(b, a), minus(c, b)), way = minus(to, from);
        const double twice_area = length(normal), edge = longest_edge_of(mesh, triangle);
        const double lengths = length(minus(from, a)) + length(way) + edge;
        const double thinness = edge * edge / twice_area;
        const double time = 0x1p-20 * lengths * thinness / (std::abs(dot(way, normal)) / twice_area);
        return {time, (0x1p-20 * lengths + time * length(way)) * edge / twice_area + time};
    }

    static void expect_hits(const Hits& found, const Mesh& mesh, const Ways& ways) {
        for (std::size_t i = 0; i < ways.from.size() && !HasFailure(); ++i) {
            SCOPED_TRACE(fmt::format("way {}", i));
            const Double3 from = to_double(ways.from[i]), to = to_double(ways.to[i]);
            double earliest = kInfinity, latest = kInfinity;
            for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
                const Tolerance tolerance = tolerance_of(mesh, t, from, to);
                if (!std::isfinite(tolerance.slack)) continue; // degenerate or parallel
                earliest = std::min(earliest, reference::hit_triangle(mesh, t, from, to, tolerance.slack).t - tolerance.time);
                latest = std::min(latest, reference::hit_triangle(mesh, t, from, to, -tolerance.slack).t + tolerance.time);
            }
            const double time = found.hits[i][3];
            EXPECT_GE(time, earliest);
            EXPECT_LE(time, latest);
            const std::uint32_t t = found.triangles[i];
            if (t == spatial::kNone) {
                EXPECT_EQ(found.hits[i], (Vec4{0, 0, 0, kInfinity}));
                continue;
            }
            EXPECT_GE(time, 0);
            EXPECT_LE(time, 1);
            ASSERT_LT(t, mesh.triangles.size());
            const Tolerance tolerance = tolerance_of(mesh, t, from, to);
            EXPECT_NEAR(reference::hit_triangle(mesh, t, from, to, tolerance.slack).t, time, tolerance.time);
            const Double3 normal = reference::pseudo_normals(mesh).faces[t];
            const double edge = longest_edge_of(mesh, t);
            const auto [a, b, c] = corners_of(mesh, t);
            const double thinness = edge * edge / length(cross(minus(b, a), minus(c, b)));
            for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(found.hits[i][axis], normal[axis], 0x1p-21 * thinness);
        }
    }
};

TEST_F(FirstHitsTest, AreFoundInEveryMesh) {
    for (const MeshPattern pattern : kAllMeshPatterns) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        const Ways ways = make_ways(mesh, 301);
        Case c(device(), kHostCount, settings());
        expect_hits(find_hits(c, mesh, ways), mesh, ways);
    }
}

TEST_F(FirstHitsTest, AreFoundForAnyNumber) {
    for (const std::uint32_t triangles : {0u, 1u, 2u, 3u, 4u, 5u}) {
        const Mesh mesh = make_sheet_of(triangles);
        const Ways ways = make_ways(mesh, 50);
        for_each_case({50}, std::array{kGuarded},
                      [&](Case& c, std::uint32_t) { expect_hits(find_hits(c, mesh, ways), mesh, ways); });
    }
    const Mesh mesh = make_mesh(MeshPattern::kStar);
    for_each_case({0, 1, device().workgroup_size() + 1}, [&](Case& c, std::uint32_t n) {
        const Ways ways = make_ways(mesh, n);
        expect_hits(find_hits(c, mesh, ways), mesh, ways);
    });
}

// From one side and the other, at the ends of the way, and where there is nothing to be met.
TEST_F(FirstHitsTest, CountAtBothEnds) {
    Mesh mesh;
    mesh.vertices = {{0, 0, 0, 0}, {4, 0, 0, 0}, {0, 4, 0, 0}, {2, 0, 0, 0}};
    mesh.triangles = {{0, 1, 3}, {0, 1, 2}, {0, 1, 2}, {2, 2, 2}};
    Ways ways;
    const auto add = [&](const Vec4& from, const Vec4& to) {
        ways.from.push_back(from);
        ways.to.push_back(to);
    };
    add({1, 1, 1, 0}, {1, 1, -1, 0}); // 0.5
    add({1, 1, -1, 0}, {1, 1, 3, 0}); // 0.25
    add({1, 1, 0, 0}, {1, 1, 3, 0});  // 0
    add({1, 1, 2, 0}, {1, 1, 0, 0});  // 1
    add({0, 0, 2, 0}, {0, 0, -2, 0}); // through a vertex
    add({2, 0, 2, 0}, {2, 0, -2, 0}); // and an edge
    add({2, 2, 2, 0}, {2, 2, -2, 0}); // and the slanted one
    const std::size_t hits = ways.from.size();
    add({1, 1, 2, 0}, {1, 1, std::numeric_limits<float>::min(), 0}); // not quite there
    add({1, 1, 0, 0}, {2, 1, 0, 0});                                 // in the plane
    add({1, 1, 1, 0}, {2, 1, 1, 0});                                 // parallel to it
    add({1, 1, 0, 0}, {1, 1, 0, 0});                                 // standing still on it
    add({1, -0.001f, 1, 0}, {1, -0.001f, -1, 0});                    // beside it
    add({3, 3, 1, 0}, {3, 3, -1, 0});
    Case c(device(), kHostCount, settings());
    const Hits found = find_hits(c, mesh, ways);
    constexpr std::array kTimes{0.5f, 0.25f, 0.0f, 1.0f, 0.5f, 0.5f, 0.5f};
    for (std::size_t i = 0; i < ways.from.size(); ++i) {
        SCOPED_TRACE(fmt::format("way {}", i));
        EXPECT_EQ(found.triangles[i], i < hits ? 1u : spatial::kNone);
        EXPECT_EQ(found.hits[i], i < hits ? (Vec4{0, 0, 1, kTimes[i]}) : (Vec4{0, 0, 0, kInfinity}));
    }
}

// Out of a closed mesh through its vertices and the middles of its edges, where only rounding decides which triangle it is; and
// through its whole surface in steps that end just anywhere, also on the surface but for rounding.
TEST_F(FirstHitsTest, LetNothingSlipThrough) {
    for (const MeshPattern pattern : {MeshPattern::kIcosphere, MeshPattern::kFarAway, MeshPattern::kCube}) {
        SCOPED_TRACE(name(pattern));
        const Mesh mesh = make_mesh(pattern);
        Vec4 middle{};
        for (const Vec4& v : mesh.vertices) {
            for (std::size_t axis = 0; axis < 3; ++axis) middle[axis] += v[axis] / static_cast<float>(mesh.vertices.size());
        }
        middle[0] += 0.01f * static_cast<float>(size_of(mesh));
        const auto through = [&](const Vec4& p, float factor) {
            Vec4 place{};
            for (std::size_t axis = 0; axis < 3; ++axis) place[axis] = middle[axis] + factor * (p[axis] - middle[axis]);
            return place;
        };
        Ways ways;
        constexpr std::uint32_t kSteps = 5;
        const auto add = [&](const Vec4& p) {
            // In one go; and in steps, of which the third ends where the surface is.
            ways.from.push_back(middle);
            ways.to.push_back(through(p, 1.7f));
            for (std::uint32_t step = 0; step < kSteps; ++step) {
                constexpr std::array kEnds{0.0f, 0.4f, 0.9f, 1.0f, 1.3f, 2.0f};
                ways.from.push_back(step == 3 ? p : through(p, kEnds[step]));
                ways.to.push_back(step == 2 ? p : through(p, kEnds[step + 1]));
            }
        };
        for (const Vec4& v : mesh.vertices) add(v);
        for (const auto& [a, b, c] : mesh.triangles) {
            const Vec4 &va = mesh.vertices[a], &vb = mesh.vertices[b], &vc = mesh.vertices[c];
            add({0.5f * va[0] + 0.5f * vb[0], 0.5f * va[1] + 0.5f * vb[1], 0.5f * va[2] + 0.5f * vb[2], 0});
            add({0.3f * va[0] + 0.3f * vb[0] + 0.4f * vc[0], 0.3f * va[1] + 0.3f * vb[1] + 0.4f * vc[1],
                 0.3f * va[2] + 0.3f * vb[2] + 0.4f * vc[2], 0});
        }
        Case c(device(), kHostCount, settings());
        const Hits found = find_hits(c, mesh, ways);
        for (std::size_t i = 0; i < ways.from.size(); i += 1 + kSteps) {
            EXPECT_NEAR(found.hits[i][3], 1 / 1.7f, 0.002f) << "way " << i;
            float earliest = kInfinity;
            for (std::uint32_t step = 1; step <= kSteps; ++step) earliest = std::min(earliest, found.hits[i + step][3]);
            EXPECT_LE(earliest, 1) << "the steps of way " << i;
        }
    }
}

// Whatever the tree: a refitted one finds the same as a new one, to the bit.
TEST_F(FirstHitsTest, AreLikeAllElseTheSameInARefittedTree) {
    for (const MeshPattern pattern : {MeshPattern::kSheet, MeshPattern::kStar, MeshPattern::kSlivers, MeshPattern::kFarAway}) {
        SCOPED_TRACE(name(pattern));
        const Mesh rest = make_mesh(pattern), moved = deformed(rest, 0.3f * static_cast<float>(size_of(rest)));
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(rest);
        std::vector<Vec4> points = make_points(moved, 400);
        for (Vec4& point : points) point[3] = 0.1f * static_cast<float>(size_of(rest)); // as spheres
        const Ways ways = make_ways(moved, 400);
        std::vector<Closest> closest;
        std::vector<Hits> hits;
        std::vector<std::vector<std::uint32_t>> lists;
        for (const bool refitted : {false, true}) {
            Case c(device(), kHostCount, settings());
            Scene scene;
            scene.mesh = spatial::deforming_mesh(c.graph, {rest.vertices, triangles}, c.in(moved.vertices, {}));
            if (refitted) {
                scene.tree = spatial::build_triangle_tree(c.graph, spatial::static_mesh(c.graph, {rest.vertices, triangles}));
                spatial::refit_triangle_tree(c.graph, scene.mesh, scene.tree);
            } else {
                scene.tree = spatial::build_triangle_tree(c.graph, scene.mesh);
            }
            const Asked asked = ask_closest(c, scene, points, kInfinity);
            const AskedHits asked_hits = ask_hits(c, scene, ways);
            const graph::Buffer starts = c.out<std::uint32_t>(401), neighbours = c.out<std::uint32_t>(400'000);
            spatial::find_triangles(c.graph, scene.tree, c.in(points, kPoison), c.count(400), 0.0f, spatial::ListOrder::ascending,
                                    starts, neighbours);
            c.run();
            closest.push_back(TriangleQueriesTest::answer(c, asked));
            hits.push_back(answer(c, asked_hits));
            const auto places = c.result<std::uint32_t>(starts, 401);
            lists.push_back(places);
            lists.push_back(c.result<std::uint32_t>(neighbours, places.back()));
            if (!refitted) expect_closest(closest[0], moved, points, kInfinity, false, kGpuNormals);
        }
        EXPECT_TRUE(same_bits(closest[1].points, closest[0].points));
        EXPECT_TRUE(same_bits(closest[1].normals, closest[0].normals));
        EXPECT_TRUE(same_bits(closest[1].features, closest[0].features));
        EXPECT_TRUE(same_bits(hits[1].hits, hits[0].hits));
        EXPECT_TRUE(same_bits(hits[1].triangles, hits[0].triangles));
        EXPECT_TRUE(same_bits(lists[2], lists[0]));
        EXPECT_TRUE(same_bits(lists[3], lists[1]));
    }
}

// Workgroups take over from threads that run out of patience: all of them, some, or none.
TEST_F(FirstHitsTest, AreLikeAllElseTheSameWhateverThePatience) {
    const Mesh mesh = make_mesh(MeshPattern::kStar);
    std::vector<Vec4> points = make_points(mesh, 150);
    for (Vec4& point : points) point[3] = 0.3f;
    const Ways ways = make_ways(mesh, 150);
    std::vector<Closest> closest;
    std::vector<Hits> hits;
    std::vector<std::vector<std::uint32_t>> lists;
    const auto ask = [&](Case& c, std::uint32_t patience) {
        const Scene scene = make_scene(c, mesh);
        const Asked asked = ask_closest(c, scene, points, 1.0f, patience);
        const AskedHits asked_hits = ask_hits(c, scene, ways, patience);
        const graph::Buffer spheres = c.in(points, kPoison), starts = c.out<std::uint32_t>(151);
        const graph::Buffer neighbours = c.out<std::uint32_t>(150 * 36);
        spatial::find_triangles(c.graph, scene.tree, spheres, graph::Count::host(150), 0.1f, spatial::ListOrder::as_found, starts,
                                neighbours, patience);
        c.run();
        closest.push_back(TriangleQueriesTest::answer(c, asked));
        hits.push_back(answer(c, asked_hits));
        lists.push_back(c.result<std::uint32_t>(starts, 151));
        lists.push_back(c.result<std::uint32_t>(neighbours, lists.back().back()));
    };
    for (const std::uint32_t patience : {spatial::kMostWalkPatience, 1u, 20u, 30u, 40u}) {
        SCOPED_TRACE(fmt::format("patience {}", patience));
        for_each_case({150}, std::array{kGuarded}, [&](Case& c, std::uint32_t) { ask(c, patience); });
        EXPECT_TRUE(same_bits(closest.back().points, closest[0].points));
        EXPECT_TRUE(same_bits(closest.back().normals, closest[0].normals));
        EXPECT_TRUE(same_bits(closest.back().features, closest[0].features));
        EXPECT_TRUE(same_bits(hits.back().hits, hits[0].hits));
        EXPECT_TRUE(same_bits(hits.back().triangles, hits[0].triangles));
        EXPECT_TRUE(same_bits(lists[lists.size() - 2], lists[0]));
        EXPECT_TRUE(same_bits(lists[lists.size() - 1], lists[1]));
    }
    for_each_tiny_workgroup(150, [&](Case& c, std::uint32_t) { ask(c, 1); });
    EXPECT_TRUE(same_bits(closest.back().points, closest[0].points));
    EXPECT_TRUE(same_bits(hits.back().hits, hits[0].hits));
    EXPECT_TRUE(same_bits(lists[lists.size() - 1], lists[1]));
}

TEST_F(TriangleQueriesTest, RefuseWrongNumbersAndBuffers) {
    Case c(device(), kHostCount, settings());
    const Scene scene = make_scene(c, make_mesh(MeshPattern::kCube));
    const graph::Buffer four = c.in(std::vector<Vec4>(1), {}), words = c.out<std::uint32_t>(1), pairs = c.out<std::uint64_t>(1);
    const graph::Buffer out = c.out<Vec4>(1), out2 = c.out<Vec4>(1), starts = c.out<std::uint32_t>(2);
    const auto count = [](std::uint32_t n) { return graph::Count::host(n); };
    const auto lists = [&](graph::Buffer spheres, std::uint32_t n, float margin, graph::Buffer begins) {
        return [&, spheres, n, margin, begins] {
            spatial::find_triangles(c.graph, scene.tree, spheres, count(n), margin, spatial::ListOrder::as_found, begins, words);
        };
    };
    expect_error(lists(words, 1, 0, starts), {"find_triangles: spheres must hold vec4", "holds uint"});
    expect_error(lists(four, 5, 0, starts), {"find_triangles: spheres must hold at least 5", "capacity of 4"});
    expect_error(lists(four, 1, -0.5f, starts), {"find_triangles: the margin is -0.5; expected"});
    expect_error(lists(four, 1, kInfinity, starts), {"find_triangles: the margin is inf; expected"});
    expect_error(lists(four, 1, std::nanf(""), starts), {"find_triangles: the margin is nan; expected"});
    expect_error(lists(four, 4, 0, words), {"starts must hold at least 5", "capacity of 4"});

    const auto closest = [&](graph::Buffer points, std::uint32_t n, float most, const spatial::ClosestPoints& to) {
        return [&, points, n, most, to] {
            spatial::find_closest_points(c.graph, scene.mesh, scene.tree, points, count(n), most, to);
        };
    };
    expect_error(closest(words, 1, 1, {out, out2, pairs}), {"find_closest_points: points must hold vec4", "holds uint"});
    expect_error(closest(four, 5, 1, {out, out2, pairs}), {"find_closest_points: points must hold at least 5"});
    expect_error(closest(four, 1, -1, {out, out2, pairs}), {"find_closest_points: the largest distance is -1; expected"});
    expect_error(closest(four, 1, std::nanf(""), {out, out2, pairs}), {"find_closest_points: the largest distance is nan"});
    expect_error(closest(four, 1, 1, {words, out2, pairs}), {"find_closest_points: closest points must hold vec4"});
    expect_error(closest(four, 1, 1, {out, words, pairs}), {"find_closest_points: normals must hold vec4"});
    expect_error(closest(four, 1, 1, {out, out2, words}), {"find_closest_points: features must hold uvec2"});

    const auto hits = [&](graph::Buffer from, graph::Buffer to, std::uint32_t n, const spatial::FirstHits& into) {
        return [&, from, to, n, into] { spatial::find_first_hits(c.graph, scene.tree, from, to, count(n), into); };
    };
    expect_error(hits(words, four, 1, {out, words}), {"find_first_hits: from must hold vec4"});
    expect_error(hits(four, words, 1, {out, words}), {"find_first_hits: to must hold vec4"});
    expect_error(hits(four, four, 5, {out, words}), {"find_first_hits: from must hold at least 5"});
    expect_error(hits(four, four, 1, {words, words}), {"find_first_hits: hits must hold vec4"});
    expect_error(hits(four, four, 1, {out, out2}), {"find_first_hits: triangles must hold uint"});

    expect_error([&] { ask_closest(c, scene, {}, 1, 0); }, {"find_closest_points: the patience is 0; expected"});
    expect_error(
        [&] {
            spatial::find_first_hits(c.graph, scene.tree, four, four, count(1), {out, words}, 32769);
        },
        {"find_first_hits: the patience is 32769; expected"});
    expect_error(
        [&] { spatial::find_triangles(c.graph, scene.tree, four, count(1), 0, spatial::ListOrder::as_found, starts, words, 0); },
        {"find_triangles: the patience is 0; expected"});
}

} // namespace
} // namespace mote::test
