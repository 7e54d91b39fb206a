// Common to all triangle queries: neither the tree nor max_thread_steps affects the results, and invalid arguments are refused.
#include "first_hits_case.hpp"

namespace mote::test {
namespace {

// A refitted tree gives the same results as a new one, to the bit.
TEST_F(FirstHitsTest, AndAllOtherQueriesMatchInARefittedTree) {
    for (const MeshPattern pattern : {MeshPattern::kSheet, MeshPattern::kStar, MeshPattern::kSlivers, MeshPattern::kFarAway}) {
        SCOPED_TRACE(name(pattern));
        const Mesh rest = make_mesh(pattern), moved = deformed(rest, 0.3f * static_cast<float>(size_of(rest)));
        const std::vector<spatial::MeshTriangle> triangles = triangles_of(rest);
        std::vector<Vec4> points = make_points(moved, 400);
        for (Vec4& point : points) point[3] = 0.1f * static_cast<float>(size_of(rest)); // as spheres
        const Segments segments = make_segments(moved, 400);
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
            const AskedHits asked_hits = ask_hits(c, scene, segments);
            const graph::Buffer offsets = c.out<std::uint32_t>(401), neighbours = c.out<std::uint32_t>(400'000);
            spatial::find_triangles(c.graph, scene.tree, c.in(points, kPoison), c.count(400), 0.0f, spatial::ListOrder::ascending,
                                    offsets, neighbours);
            c.run();
            closest.push_back(TriangleQueriesTest::answer(c, asked));
            hits.push_back(answer(c, asked_hits));
            const auto list_offsets = c.result<std::uint32_t>(offsets, 401);
            lists.push_back(list_offsets);
            lists.push_back(c.result<std::uint32_t>(neighbours, list_offsets.back()));
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

// Workgroups take over from threads that exceed max_thread_steps: all, some or none of them.
TEST_F(FirstHitsTest, AndAllOtherQueriesMatchForAnyStepLimit) {
    const Mesh mesh = make_mesh(MeshPattern::kStar);
    std::vector<Vec4> points = make_points(mesh, 150);
    for (Vec4& point : points) point[3] = 0.3f;
    const Segments segments = make_segments(mesh, 150);
    std::vector<Closest> closest;
    std::vector<Hits> hits;
    std::vector<std::vector<std::uint32_t>> lists;
    const auto ask = [&](Case& c, std::uint32_t max_thread_steps) {
        Scene scene = make_scene(c, mesh);
        // Behind the corners lies a triangle that would be hit by every segment.
        std::vector<Vec4> corners(3 * mesh.triangles.size());
        corners.insert(corners.end(), {{-9, -9, 0.01f, 0}, {9, -9, 0.01f, 0}, {0, 18, 0.01f, 0}});
        scene.tree.corners = c.in(corners, kPoison);
        spatial::build_triangle_tree(c.graph, scene.mesh, scene.tree);
        const Asked asked = ask_closest(c, scene, points, 1.0f, max_thread_steps);
        const AskedHits asked_hits = ask_hits(c, scene, segments, max_thread_steps);
        const graph::Buffer spheres = c.in(points, kPoison), offsets = c.out<std::uint32_t>(151);
        const graph::Buffer neighbours = c.out<std::uint32_t>(150 * 36);
        spatial::find_triangles(c.graph, scene.tree, spheres, graph::Count::host(150), 0.1f, spatial::ListOrder::as_found,
                                offsets, neighbours, max_thread_steps);
        c.run();
        closest.push_back(TriangleQueriesTest::answer(c, asked));
        hits.push_back(answer(c, asked_hits));
        lists.push_back(c.result<std::uint32_t>(offsets, 151));
        lists.push_back(c.result<std::uint32_t>(neighbours, lists.back().back()));
    };
    for (const std::uint32_t max_thread_steps : {spatial::kMaxWalkSteps, 1u, 20u, 30u, 40u}) {
        SCOPED_TRACE(fmt::format("max_thread_steps {}", max_thread_steps));
        for_each_case({150}, std::array{kGuarded}, [&](Case& c, std::uint32_t) { ask(c, max_thread_steps); });
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
    const graph::Buffer out = c.out<Vec4>(1), out2 = c.out<Vec4>(1), offsets = c.out<std::uint32_t>(2);
    const auto count = [](std::uint32_t n) { return graph::Count::host(n); };
    const auto lists = [&](graph::Buffer spheres, std::uint32_t n, float margin, graph::Buffer begins) {
        return [&, spheres, n, margin, begins] {
            spatial::find_triangles(c.graph, scene.tree, spheres, count(n), margin, spatial::ListOrder::as_found, begins, words);
        };
    };
    expect_error(lists(words, 1, 0, offsets), {"find_triangles: spheres: found uint in buffer", "expected vec4"});
    expect_error(lists(four, 5, 0, offsets), {"find_triangles: spheres: found a capacity of 4", "at least 5"});
    expect_error(lists(four, 1, -0.5f, offsets), {"find_triangles: margin: found -0.5, expected"});
    expect_error(lists(four, 1, kInfinity, offsets), {"find_triangles: margin: found inf, expected"});
    expect_error(lists(four, 1, std::nanf(""), offsets), {"find_triangles: margin: found nan, expected"});
    expect_error(lists(four, 4, 0, words), {"offsets: found a capacity of 4", "at least 5"});

    const auto closest = [&](graph::Buffer points, std::uint32_t n, float max_distance, const spatial::ClosestPoints& to) {
        return [&, points, n, max_distance, to] {
            spatial::find_closest_points(c.graph, scene.mesh, scene.tree, points, count(n), max_distance, to);
        };
    };
    expect_error(closest(words, 1, 1, {out, out2, pairs}),
                 {"find_closest_points: points: found uint in buffer", "expected vec4"});
    expect_error(closest(four, 5, 1, {out, out2, pairs}), {"find_closest_points: points: found a capacity of ", "at least 5"});
    expect_error(closest(four, 1, -1, {out, out2, pairs}), {"find_closest_points: largest distance: found -1, expected"});
    expect_error(closest(four, 1, std::nanf(""), {out, out2, pairs}), {"find_closest_points: largest distance: found nan"});
    expect_error(closest(four, 1, 1, {words, out2, pairs}), {"find_closest_points: closest points: found ", "expected vec4"});
    expect_error(closest(four, 1, 1, {out, words, pairs}), {"find_closest_points: normals: found ", "expected vec4"});
    expect_error(closest(four, 1, 1, {out, out2, words}), {"find_closest_points: features: found ", "expected uvec2"});

    const auto hits = [&](graph::Buffer from, graph::Buffer to, std::uint32_t n, const spatial::FirstHits& into) {
        return [&, from, to, n, into] { spatial::find_first_hits(c.graph, scene.tree, from, to, count(n), into); };
    };
    expect_error(hits(words, four, 1, {out, words}), {"find_first_hits: from: found ", "expected vec4"});
    expect_error(hits(four, words, 1, {out, words}), {"find_first_hits: to: found ", "expected vec4"});
    expect_error(hits(four, four, 5, {out, words}), {"find_first_hits: from: found a capacity of ", "at least 5"});
    expect_error(hits(four, four, 1, {words, words}), {"find_first_hits: hits: found ", "expected vec4"});
    expect_error(hits(four, four, 1, {out, out2}), {"find_first_hits: triangles: found ", "expected uint"});

    expect_error([&] { ask_closest(c, scene, {}, 1, 0); }, {"find_closest_points: max_thread_steps: found 0, expected"});
    expect_error(
        [&] {
            spatial::find_first_hits(c.graph, scene.tree, four, four, count(1), {out, words}, 32769);
        },
        {"find_first_hits: max_thread_steps: found 32769, expected"});
    expect_error(
        [&] { spatial::find_triangles(c.graph, scene.tree, four, count(1), 0, spatial::ListOrder::as_found, offsets, words, 0); },
        {"find_triangles: max_thread_steps: found 0, expected"});
}

} // namespace
} // namespace mote::test
