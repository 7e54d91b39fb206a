// Queries whose results are exact in floats, compared without a tolerance. All others: triangle_queries_test.cpp.
#include "meshes.hpp"
#include "spatial/triangle_queries.hpp"
#include "spatial/triangle_shared.h"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

#include <limits>

namespace mote::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

class TriangleExactTest : public AlgorithmTest {
protected:
    // A right triangle in the plane z = 0, facing up.
    static reference::Mesh right_angle() {
        reference::Mesh mesh;
        mesh.vertices = {{0, 0, 0, 0}, {4, 0, 0, 0}, {0, 4, 0, 0}};
        mesh.triangles = {{0, 1, 2}};
        return mesh;
    }

    static std::pair<spatial::TriangleMesh, spatial::TriangleTree> add(Case& c, const reference::Mesh& mesh) {
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
        const spatial::TriangleMesh added = spatial::static_mesh(c.graph, {mesh.vertices, triangles});
        return {added, spatial::build_triangle_tree(c.graph, added)};
    }
};

// Above edges and corners, and beyond them: a closest point on the border of a face counts as on its edge or vertex.
TEST_F(TriangleExactTest, ClosestPointsAreOnTheLowestFeature) {
    struct Expected {
        Vec4 point, closest; // w: squared distance
        std::uint32_t feature;
    };
    const std::vector<Expected> all{
        {{1, 1, 2, 0}, {1, 1, 0, 4}, shared::FACE},      {{1, 1, 0, 0}, {1, 1, 0, 0}, shared::FACE},
        {{1, 0, 2, 0}, {1, 0, 0, 4}, shared::EDGE_01},   {{2, 0, 0, 0}, {2, 0, 0, 0}, shared::EDGE_01},
        {{1, -3, 4, 0}, {1, 0, 0, 25}, shared::EDGE_01}, {{2, 2, -2, 0}, {2, 2, 0, 4}, shared::EDGE_12},
        {{3, 3, 1, 0}, {2, 2, 0, 3}, shared::EDGE_12},   {{0, 3, 1, 0}, {0, 3, 0, 1}, shared::EDGE_20},
        {{-2, 1, 0, 0}, {0, 1, 0, 4}, shared::EDGE_20},  {{0, 0, 1, 0}, {0, 0, 0, 1}, shared::VERTEX_0},
        {{0, -1, 0, 0}, {0, 0, 0, 1}, shared::VERTEX_0}, {{-1, -1, 1, 0}, {0, 0, 0, 3}, shared::VERTEX_0},
        {{4, 0, -1, 0}, {4, 0, 0, 1}, shared::VERTEX_1}, {{4, -2, 0, 0}, {4, 0, 0, 4}, shared::VERTEX_1},
        {{5, 1, 0, 0}, {4, 0, 0, 2}, shared::VERTEX_1},  {{0, 4, 3, 0}, {0, 4, 0, 9}, shared::VERTEX_2},
        {{-1, 4, 0, 0}, {0, 4, 0, 1}, shared::VERTEX_2}, {{1, 5, 0, 0}, {0, 4, 0, 2}, shared::VERTEX_2}};
    const auto n = static_cast<std::uint32_t>(all.size());
    std::vector<Vec4> points;
    for (const Expected& expected : all) points.push_back(expected.point);
    Case c(device(), kHostCount, settings());
    const auto [mesh, tree] = add(c, right_angle());
    const spatial::ClosestPoints closest{c.out<Vec4>(n), c.out<Vec4>(n), c.out<std::uint64_t>(n)};
    spatial::find_closest_points(c.graph, mesh, tree, c.in(points, Vec4{}), c.count(n), kInfinity, closest);
    c.run();
    const auto found = c.result<Vec4>(closest.points, n);
    const auto features = c.result<std::uint64_t>(closest.features, n);
    for (std::uint32_t i = 0; i < n; ++i) {
        SCOPED_TRACE(fmt::format("point {}", i));
        EXPECT_EQ(found[i], all[i].closest);
        EXPECT_EQ(features[i] >> 32, all[i].feature);
    }
}

// Collinear corners, any of which may be the middle one: the triangle counts as its longest edge. Coincident corners: vertex 0.
TEST_F(TriangleExactTest, ClosestPointsOfDegenerateTrianglesAreOnTheLongestEdge) {
    const std::vector<Vec4> vertices{{0, 0, 0, 0}, {4, 0, 0, 0}, {1, 0, 0, 0}};
    const std::vector<std::pair<spatial::MeshTriangle, std::uint32_t>> all{
        {{0, 1, 2}, shared::EDGE_01}, {{1, 0, 2}, shared::EDGE_01}, {{2, 0, 1}, shared::EDGE_12},  {{2, 1, 0}, shared::EDGE_12},
        {{0, 2, 1}, shared::EDGE_20}, {{1, 2, 0}, shared::EDGE_20}, {{0, 0, 0}, shared::VERTEX_0},
    };
    const std::vector<Vec4> points{{0.5f, 0, 2, 0}, {2, 3, 0, 0}};
    for (const auto& [triangle, feature] : all) {
        SCOPED_TRACE(fmt::format("corners {}, {}, {}", triangle[0], triangle[1], triangle[2]));
        Case c(device(), kHostCount, settings());
        const spatial::TriangleMesh mesh = spatial::static_mesh(c.graph, {vertices, std::span(&triangle, 1)});
        const spatial::ClosestPoints closest{c.out<Vec4>(2), c.out<Vec4>(2), c.out<std::uint64_t>(2)};
        spatial::find_closest_points(c.graph, mesh, spatial::build_triangle_tree(c.graph, mesh), c.in(points, Vec4{}), c.count(2),
                                     kInfinity, closest);
        c.run();
        const auto found = c.result<Vec4>(closest.points, 2);
        const auto features = c.result<std::uint64_t>(closest.features, 2);
        const bool is_point = feature == shared::VERTEX_0;
        EXPECT_EQ(found[0], is_point ? (Vec4{0, 0, 0, 4.25f}) : (Vec4{0.5f, 0, 0, 4}));
        EXPECT_EQ(found[1], is_point ? (Vec4{0, 0, 0, 13}) : (Vec4{2, 0, 0, 9}));
        for (const std::uint64_t of_point : features) EXPECT_EQ(of_point >> 32, feature);
    }
}

// By one thread per query, and by workgroups.
TEST_F(TriangleExactTest, TooManyTouchedAreReportedAndNothingIsWrittenBeyondTheCapacity) {
    reference::Mesh twice = right_angle();
    twice.triangles.push_back(twice.triangles.front());
    const std::vector<Vec4> spheres(3, Vec4{1, 1, 1, 1});
    for (const std::uint32_t max_thread_steps : {spatial::kMaxThreadSteps, 1u}) {
        for (const std::uint32_t capacity : {6u, 5u, 2u, 0u}) {
            SCOPED_TRACE(fmt::format("max_thread_steps {}, capacity {} of 6", max_thread_steps, capacity));
            Case c(device(), kHostCount, settings());
            const graph::Buffer offsets = c.out<std::uint32_t>(4), neighbours = c.out<std::uint32_t>(capacity);
            const_cast<graph::BufferInfo&>(c.graph.info(neighbours)).count = capacity; // the memory behind it belongs to the test
            spatial::find_triangles(c.graph, add(c, twice).second, c.in(spheres, Vec4{}), c.count(3), 0,
                                    spatial::ListOrder::ascending, offsets, neighbours, max_thread_steps);
            if (capacity == 6)
                run(c.graph);
            else
                expect_error([&] { run(c.graph); }, {"found a count of 6", "increase the capacity to 6"});
            EXPECT_EQ(c.result<std::uint32_t>(offsets, 4), (std::vector<std::uint32_t>{0, 2, 4, 6}));
            const std::vector<std::uint32_t> all{0, 1, 0, 1, 0, 1};
            if (capacity % 2 == 0) { // otherwise one entry of the last list, in any order
                EXPECT_EQ(c.result<std::uint32_t>(neighbours, capacity), std::vector(all.begin(), all.begin() + capacity));
            } else {
                c.result<std::uint32_t>(neighbours, capacity);
            }
        }
    }
}

TEST_F(TriangleExactTest, HitsAtBothEndsAndFromEitherSideCount) {
    const std::vector<Vec4> from{{1, 1, 2, 0}, {1, 1, -2, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}, {1, 1, 3, 0}, {1, 1, -3, 0}};
    const std::vector<Vec4> to{{1, 1, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, -1, 0}, {1, 1, -1, 0}, {1, 1, 9, 0}};
    const std::vector<float> times{1, 1, 0, 0, 0.75f, 0.25f};
    const auto n = static_cast<std::uint32_t>(from.size());
    Case c(device(), kHostCount, settings());
    const spatial::FirstHits hits{c.out<Vec4>(n), c.out<std::uint32_t>(n)};
    spatial::find_first_hits(c.graph, add(c, right_angle()).second, c.in(from, Vec4{}), c.in(to, Vec4{}), c.count(n), hits);
    c.run();
    const auto found = c.result<Vec4>(hits.hits, n);
    for (std::uint32_t i = 0; i < n; ++i) EXPECT_EQ(found[i], (Vec4{0, 0, 1, times[i]})) << "segment " << i;
}

} // namespace
} // namespace mote::test
