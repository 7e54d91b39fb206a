// lavapipe ends all loops of a thread after 65,535 rounds. A workgroup that tests very many candidates, or sorts a very long
// list, needs more and must then report the truncated loop. With the smallest workgroups this takes several hundred thousand
// candidates. SwiftShader, which ends no loops, finds everything.
#include "spatial/hash_grid_search.hpp"
#include "spatial/knn.hpp"
#include "spatial/tree_search.hpp"
#include "spatial/triangle_queries.hpp"
#include "spatial/zorder.hpp"
#include "support/algorithm_test.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>

namespace mote::test {
namespace {

using graph::Buffer;
using graph::Count;
using Words = std::vector<std::uint32_t>;

class LoopTruncatedTest : public AlgorithmTest {
protected:
    // Candidates per thread of a workgroup that tests them twice.
    static constexpr std::uint32_t kMany = 40'000;
    // The same for one pass over the candidates.
    static constexpr std::uint32_t kVeryMany = 70'000;

    std::uint32_t threads() { return device().limits().subgroup_size; } // per workgroup
    graph::Settings small_groups() { return settings_with_workgroup(threads()); }

    // Whether the graph ran to completion. If not, it must have reported the truncation. The result is known for the tested
    // drivers; another version of lavapipe may do either.
    bool is_complete(Case& c) {
        bool complete = true;
        try {
            run(c.graph);
        } catch (const Error& error) {
            constexpr std::string_view kSentence = "found loops of ";
            const std::string_view what = error.what();
            const std::size_t at = what.find(kSentence);
            EXPECT_NE(at, std::string_view::npos) << what;
            std::uint32_t ended = 0;
            if (at != std::string_view::npos)
                std::from_chars(what.data() + at + kSentence.size(), what.data() + what.size(), ended);
            EXPECT_TRUE(ended > 0 && ended <= threads()) << what; // of one workgroup
            complete = false;
        }
        const std::string& driver = device().info().driver;
        if (driver.find("SwiftShader") != std::string::npos) {
            EXPECT_TRUE(complete) << driver;
        }
        if (driver.find("Mesa 22") != std::string::npos) {
            EXPECT_FALSE(complete) << driver;
        }
        return complete;
    }

    // Spheres at integers along x.
    static std::vector<Vec4> row(std::uint32_t n) {
        std::vector<Vec4> spheres(n);
        for (std::uint32_t i = 0; i < n; ++i) spheres[i] = {static_cast<float>(i), 0, 0, 1};
        return spheres;
    }

    // A triangle at every integer along x, hit by a point that moves along x.
    struct Scene {
        spatial::TriangleMesh mesh;
        spatial::TriangleTree tree;
    };
    static Scene triangle_row(Case& c, std::uint32_t n) {
        std::vector<Vec4> vertices, normals(n, Vec4{1, 0, 0, 0});
        Words triangles;
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto x = static_cast<float>(i);
            vertices.insert(vertices.end(), {{x, 0, 0, 0}, {x, 1, 0, 0}, {x, 0, 1, 0}});
            triangles.insert(triangles.end(), {3 * i, 3 * i + 1, 3 * i + 2, 0});
        }
        const Words features(6 * std::size_t{n});
        Scene scene;
        scene.mesh = {.vertices = c.graph.constant("vertices", gpu::kVec4, std::as_bytes(std::span(vertices))),
                      .triangles = c.graph.constant("triangles", gpu::kUvec4, std::as_bytes(std::span(triangles))),
                      .features = c.graph.constant("features", gpu::kUint, std::as_bytes(std::span(features))),
                      .normals = c.graph.constant("normals", gpu::kVec4, std::as_bytes(std::span(normals))),
                      .count = Count::host(n)};
        scene.tree = spatial::build_triangle_tree(c.graph, scene.mesh);
        return scene;
    }

    // One query finds all n.
    void expect_all_or_error(Case& c, Buffer offsets, Buffer neighbours, std::uint32_t n) {
        if (!is_complete(c)) return;
        Words all(n);
        std::iota(all.begin(), all.end(), 0u);
        Words found = c.result<std::uint32_t>(neighbours, n);
        std::ranges::sort(found);
        EXPECT_EQ(c.result<std::uint32_t>(offsets, 2), (Words{0, n}));
        EXPECT_TRUE(same_bits(found, all));
    }
};

TEST_F(LoopTruncatedTest, RunSearchesAreCompleteOrReported) {
    const std::uint32_t n = kMany * threads();
    for (const bool hash_grid : {true, false}) {
        SCOPED_TRACE(hash_grid ? "hash grid" : "z-order");
        Case c(device(), kHostCount, small_groups());
        const spatial::Particles particles{c.in(row(n), Vec4{}), c.count(n)};
        const spatial::Particles one{c.in(std::vector<Vec4>{{0, 0, 0, 1e7f}}, Vec4{}), c.count(1)};
        const Buffer offsets = c.out<std::uint32_t>(2), neighbours = c.out<std::uint32_t>(n);
        if (hash_grid) {
            const spatial::HashGrid grid = spatial::build_hash_grid(c.graph, particles, {.cell = 100});
            spatial::search_hash_grid_around(c.graph, grid, {}, 1, one, offsets, neighbours);
        } else {
            const spatial::Zorder zorder = spatial::build_zorder(c.graph, particles, {.cell_size = 100});
            spatial::search_zorder_around(c.graph, zorder, {}, 1, one, offsets, neighbours);
        }
        expect_all_or_error(c, offsets, neighbours, n);
    }
}

TEST_F(LoopTruncatedTest, TreeSearchesAreCompleteOrReported) {
    const std::uint32_t n = kMany * threads();
    Case c(device(), kHostCount, small_groups());
    const spatial::Tree tree = spatial::build_tree(c.graph, {c.in(row(n), Vec4{}), c.count(n)});
    const spatial::Particles one{c.in(std::vector<Vec4>{{0, 0, 0, 1e7f}}, Vec4{}), c.count(1)};
    const Buffer offsets = c.out<std::uint32_t>(2), neighbours = c.out<std::uint32_t>(n);
    spatial::search_tree_around(c.graph, tree, {}, one, offsets, neighbours);
    expect_all_or_error(c, offsets, neighbours, n);
}

TEST_F(LoopTruncatedTest, NearestAreCompleteOrReported) {
    const std::uint32_t n = kVeryMany * threads();
    Case c(device(), kHostCount, small_groups());
    const spatial::Tree tree = spatial::build_tree(c.graph, {c.in(row(n), Vec4{}), c.count(n)}, {.grid = {.bits = 21}});
    const Buffer behind_all = c.in(std::vector<Vec4>{{static_cast<float>(n), 0, 0, 0}}, Vec4{});
    const spatial::NearestLists lists{c.out<std::uint32_t>(1), c.out<float>(1)};
    spatial::find_nearest(c.graph, tree, behind_all, c.count(1), {.k = 1, .max_thread_steps = 1}, lists);
    if (is_complete(c)) {
        EXPECT_EQ(c.result<std::uint32_t>(lists.indices, 1), Words{n - 1});
    }
}

TEST_F(LoopTruncatedTest, TrianglesAreCompleteOrReported) {
    const std::uint32_t n = kMany * threads();
    Case c(device(), kHostCount, small_groups());
    const Scene scene = triangle_row(c, n);
    const Buffer one = c.in(std::vector<Vec4>{{0, 0, 0, 1e7f}}, Vec4{});
    const Buffer offsets = c.out<std::uint32_t>(2), neighbours = c.out<std::uint32_t>(n);
    spatial::find_triangles(c.graph, scene.tree, one, c.count(1), 0, spatial::ListOrder::as_found, offsets, neighbours);
    expect_all_or_error(c, offsets, neighbours, n);
}

TEST_F(LoopTruncatedTest, NearestTriangleAndFirstHitAreCorrectOrReported) {
    const std::uint32_t n = kVeryMany * threads();
    for (const bool nearest : {true, false}) {
        SCOPED_TRACE(nearest ? "nearest" : "first hit");
        Case c(device(), kHostCount, small_groups());
        const Scene scene = triangle_row(c, n);
        const auto end = static_cast<float>(n);
        const Buffer from = c.in(std::vector<Vec4>{{end, 0.25f, 0.25f, 0}}, Vec4{});
        const Buffer to = c.in(std::vector<Vec4>{{end - 1.5f, 0.25f, 0.25f, 0}}, Vec4{});
        Buffer triangles;
        if (nearest) {
            triangles = c.out<std::uint64_t>(1);
            spatial::find_closest_points(c.graph, scene.mesh, scene.tree, from, c.count(1),
                                         std::numeric_limits<float>::infinity(), {c.out<Vec4>(1), c.out<Vec4>(1), triangles}, 1);
            if (is_complete(c)) {
                EXPECT_EQ(c.result<std::uint64_t>(triangles, 1).front() & 0xFFFF'FFFFu, n - 1);
            }
        } else {
            triangles = c.out<std::uint32_t>(1);
            spatial::find_first_hits(c.graph, scene.tree, from, to, c.count(1), {c.out<Vec4>(1), triangles}, 1);
            if (is_complete(c)) {
                EXPECT_EQ(c.result<std::uint32_t>(triangles, 1), Words{n - 1});
            }
        }
    }
}

TEST_F(LoopTruncatedTest, ListsAreSortedOrReported) {
    const std::uint32_t n = 20'000 * threads();
    Words descending(n);
    std::iota(descending.rbegin(), descending.rend(), 0u);
    Case c(device(), kHostCount, small_groups());
    const Buffer list = c.in(descending, 0u);
    spatial::sort_lists(c.graph, {c.in(Words{0, n}, 0u), list, {}}, Count::host(1));
    if (!is_complete(c)) return;
    Words found = download<std::uint32_t>(*c.graph.info(list).imported);
    found.resize(n);
    EXPECT_TRUE(std::ranges::is_sorted(found));
}

} // namespace
} // namespace mote::test
