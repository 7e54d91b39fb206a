#include "triangle_queries_case.hpp"

namespace mote::test {
namespace {

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
        const reference::NeighbourLists lower = reference::find_triangles(mesh, grown, -slack);
        const reference::NeighbourLists upper = reference::find_triangles(mesh, grown, slack);
        const auto all = static_cast<std::uint32_t>(upper.neighbours.size());
        for_each_case({120}, std::array{pattern == MeshPattern::kStar ? kGpuCount : kGuarded}, [&](Case& c, std::uint32_t n) {
            const Scene scene = make_scene(c, mesh);
            const graph::Count count = c.count(n);
            const graph::Buffer in = c.in(spheres, kPoison);
            const graph::Buffer offsets = c.out<std::uint32_t>(count.capacity + 1), neighbours = c.out<std::uint32_t>(all);
            spatial::find_triangles(c.graph, scene.tree, in, count, margin, spatial::ListOrder::ascending, offsets, neighbours);
            c.run();
            const auto list_offsets = c.result<std::uint32_t>(offsets, n + 1);
            const auto found = c.result<std::uint32_t>(neighbours, list_offsets.back());
            for (std::uint32_t i = 0; i < n && !HasFailure(); ++i) {
                const auto list = [i](const auto& begins, const auto& elements) {
                    return std::vector(elements.begin() + begins[i], elements.begin() + begins[i + 1]);
                };
                const auto mine = list(list_offsets, found);
                const auto must = list(lower.offsets, lower.neighbours), may = list(upper.offsets, upper.neighbours);
                EXPECT_TRUE(std::ranges::is_sorted(mine) && std::ranges::adjacent_find(mine) == mine.end());
                EXPECT_TRUE(std::ranges::includes(mine, must)) << "sphere " << i << " lacks a triangle";
                EXPECT_TRUE(std::ranges::includes(may, mine)) << "sphere " << i << " has a triangle too many";
            }
        });
    }
}

TEST_F(TriangleQueriesTest, FindTrianglesForAnyNumberAndReportTooMany) {
    for (const std::uint32_t triangles : {0u, 1u, 2u, 3u, 5u}) {
        const Mesh mesh = make_sheet_of(triangles);
        for_each_case({0, 1, 7}, std::array{kHostCount}, [&](Case& c, std::uint32_t n) {
            const Scene scene = make_scene(c, mesh);
            // Every sphere touches every triangle.
            const graph::Buffer in = c.in(std::vector<Vec4>(n, Vec4{0, 0, 0, 10}), kPoison);
            const graph::Buffer offsets = c.out<std::uint32_t>(n + 1), neighbours = c.out<std::uint32_t>(n * triangles);
            spatial::find_triangles(c.graph, scene.tree, in, c.count(n), 0, spatial::ListOrder::as_found, offsets, neighbours);
            c.run();
            std::vector<std::uint32_t> expected;
            for (std::uint32_t i = 0; i <= n; ++i) expected.push_back(i * triangles);
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(offsets, n + 1), expected));
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
    const gpu::Buffer offsets = filled("offsets", 3, 77u), neighbours = filled("neighbours", 9, 77u);
    spatial::find_triangles(graph, tree, graph.import("spheres", gpu::kVec4, spheres), graph::Count::host(2), 0,
                            spatial::ListOrder::as_found, graph.import("offsets", gpu::kUint, offsets),
                            graph.import("neighbours", gpu::kUint, neighbours));
    expect_error([&] { run(graph); }, {"10", "9"});
    EXPECT_EQ(download<std::uint32_t>(offsets), (std::vector<std::uint32_t>{0, 5, 10}));
}

} // namespace
} // namespace mote::test
