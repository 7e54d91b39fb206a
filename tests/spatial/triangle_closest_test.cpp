#include "triangle_queries_case.hpp"

namespace mote::test {
namespace {

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

TEST_F(TriangleQueriesTest, FindClosestPointsForAnyNumber) {
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

// Of triangles at the same distance, the first is found; a triangle at exactly the maximum distance is found.
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

    const std::vector<Vec4> above{{0.25f, 2, 0.125f, 0}}; // at a distance of exactly 1 from both triangles of the face
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

} // namespace
} // namespace mote::test
