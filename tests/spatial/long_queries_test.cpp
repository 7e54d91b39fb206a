// Which searches are left to workgroups. The tests of each search compare the results, but these do not show which path computed
// them.
#include "meshes.hpp"
#include "run_search_case.hpp"
#include "spatial/knn.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/tree_search.hpp"
#include "spatial/triangle_queries.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

namespace mote::test {
namespace {

class LongQueriesTest : public AlgorithmTest {
protected:
    using AddSearch = std::function<void(Case&)>;

    std::uint32_t number_left(const AddSearch& add_search) {
        Case c(device(), kHostCount, settings());
        add_search(c);
        std::vector<graph::Buffer> numbers;
        const auto buffers = static_cast<std::uint32_t>(c.graph.buffers().size());
        for (std::uint32_t i = 0; i < buffers; ++i) {
            if (c.graph.info({i}).name == "number of long queries") numbers.push_back({i});
        }
        EXPECT_FALSE(numbers.empty());
        for (const graph::Buffer number : numbers) c.watch(number);
        c.run();
        std::uint32_t sum = 0;
        for (const graph::Buffer number : numbers) sum += c.value(number);
        return sum;
    }

    // In a tree; `phases` may be empty.
    std::uint32_t number_left_in_tree(const std::vector<Vec4>& spheres, const std::vector<std::uint32_t>& phases,
                                      const spatial::TreeSearchOptions& options) {
        return number_left([&](Case& c) {
            const auto n = static_cast<std::uint32_t>(spheres.size());
            spatial::Particles particles{c.in(spheres, kSearchPoison), c.count(n)};
            if (!phases.empty()) particles.phases = c.in(phases, 0u);
            spatial::search_tree(c.graph, spatial::build_tree(c.graph, particles, {}), {}, c.out<std::uint32_t>(n + 1),
                                 c.out<std::uint32_t>(8 * n), options);
        });
    }

    // In a row along x, at the centres of cells 1 m wide, `apart` cells apart.
    static std::vector<Vec4> in_a_row(std::uint32_t n, std::uint32_t apart) {
        std::vector<Vec4> spheres;
        for (std::uint32_t i = 0; i < n; ++i) spheres.push_back({static_cast<float>(i * apart) + 0.5f, 0.5f, 0.5f, 0.125f});
        return spheres;
    }

    static AddSearch nearest(std::vector<Vec4> spheres, std::uint32_t max_thread_steps, bool grid, std::uint32_t buckets = 64) {
        return [=](Case& c) {
            const auto n = static_cast<std::uint32_t>(spheres.size());
            const spatial::Particles particles{c.in(spheres, {0, 0, 0, 1}), c.count(n)};
            const spatial::NearestLists lists{c.out<std::uint32_t>(n), c.out<float>(n)};
            const spatial::NearestOptions options{.k = 1, .max_thread_steps = max_thread_steps};
            if (grid)
                spatial::find_nearest(c.graph, spatial::build_hash_grid(c.graph, particles, {.cell = 1, .buckets = buckets}),
                                      options, lists);
            else
                spatial::find_nearest(c.graph, spatial::build_tree(c.graph, particles, {}), options, lists);
        };
    }
};

// Of three leaves, two visit a sibling and the third leaf. The third visits the node above both, and both.
TEST_F(LongQueriesTest, NearestInATreeTakeAStepForEveryNodeBesideThePathUp) {
    const std::vector<Vec4> three{{0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}};
    for (const auto& [max_thread_steps, left] : {std::pair{1u, 3u}, {2u, 1u}, {3u, 0u}, {spatial::kMaxWalkSteps, 0u}}) {
        EXPECT_EQ(number_left(nearest(three, max_thread_steps, false)), left) << "max_thread_steps " << max_thread_steps;
    }
}

// A row of cells is a step, and so is each of its particles. The last particle must be left over.
TEST_F(LongQueriesTest, NearestInAGridTakeAStepForEveryRowAndParticle) {
    for (const auto& [max_thread_steps, left] : {std::pair{1u, 1u}, {2u, 1u}, {3u, 0u}, {spatial::kMaxWalkSteps, 0u}}) {
        EXPECT_EQ(number_left(nearest(in_a_row(1, 1), max_thread_steps, true)), left) << "max_thread_steps " << max_thread_steps;
    }
}

// Always two shells; more if they have no more cells than there are particles, and no cell occurs twice in a row of buckets.
TEST_F(LongQueriesTest, NearestInAGridStopWhenCellsOutnumberParticles) {
    EXPECT_EQ(number_left(nearest(in_a_row(5, 1), spatial::kMaxWalkSteps, true)), 0u);
    EXPECT_EQ(number_left(nearest(in_a_row(5, 3), spatial::kMaxWalkSteps, true)), 5u);
    EXPECT_EQ(number_left(nearest(in_a_row(5, 1), spatial::kMaxWalkSteps, true, 4)), 0u);
    EXPECT_EQ(number_left(nearest(in_a_row(5, 1), spatial::kMaxWalkSteps, true, 2)), 5u);
    EXPECT_EQ(number_left(nearest(in_a_row(1, 1), spatial::kMaxWalkSteps, true, 1)), 0u);
}

// Coincident particles form one run: one step, and one for each particle.
TEST_F(LongQueriesTest, SearchesOfRunsTakeAStepForEveryRunAndParticle) {
    const std::vector<Vec4> five(5, Vec4{0.5f, 0.5f, 0.5f, 0.125f});
    for (const bool grid : {true, false}) {
        for (const auto& [max_thread_steps, left] : {std::pair{1u, 5u}, {5u, 5u}, {6u, 0u}}) {
            SCOPED_TRACE(fmt::format("{}, max_thread_steps {}", grid ? "hash grid" : "z-order", max_thread_steps));
            const spatial::RunSearchOptions options{.max_thread_steps = max_thread_steps};
            EXPECT_EQ(number_left([&](Case& c) {
                          const spatial::Particles particles{c.in(five, kSearchPoison), c.count(5)};
                          const graph::Buffer offsets = c.out<std::uint32_t>(6), neighbours = c.out<std::uint32_t>(20);
                          if (grid)
                              spatial::search_hash_grid(c.graph, spatial::build_hash_grid(c.graph, particles, {.cell = 1}), {},
                                                        0.125f, offsets, neighbours, options);
                          else
                              spatial::search_zorder(c.graph, spatial::build_zorder(c.graph, particles, {.cell_size = 1}), {},
                                                     0.125f, offsets, neighbours, options);
                      }),
                      left);
        }
    }
}

// Nine coincident particles: the root and its children, which are not entered, because a run of at most eight leaves is tested
// directly. Two such groups far apart: four nodes, without visiting the other group's two; ropes also lead to the node above
// those, which is skipped.
TEST_F(LongQueriesTest, SearchesOfATreeTakeAStepForEveryNode) {
    using spatial::Traversal;
    const auto number_left = [&](const std::vector<Vec4>& spheres, Traversal traversal, std::uint32_t max_thread_steps) {
        return number_left_in_tree(spheres, {}, {.traversal = traversal, .max_thread_steps = max_thread_steps});
    };
    const std::vector<Vec4> nine(9, Vec4{1, 2, 3, 0.5f});
    std::vector<Vec4> twice_nine = nine;
    twice_nine.insert(twice_nine.end(), 9, Vec4{1, 2, 100, 0.5f});
    for (const auto& [traversal, steps] : {std::pair{Traversal::ropes, 5u},
                                           {Traversal::stack, 4u},
                                           {Traversal::sparse, 4u},
                                           {Traversal::bitstack, 4u},
                                           {Traversal::bottom_up, 4u}}) {
        SCOPED_TRACE(fmt::format("traversal {}", static_cast<int>(traversal)));
        EXPECT_EQ(number_left(nine, traversal, 2), 9u);
        EXPECT_EQ(number_left(nine, traversal, 3), 0u);
        EXPECT_EQ(number_left(twice_nine, traversal, steps - 1), 18u);
        EXPECT_EQ(number_left(twice_nine, traversal, steps), 0u);
    }
}

// A body of nine particles: its root is not entered, unless phases are only tested at the leaves.
TEST_F(LongQueriesTest, SearchesOfATreeSkipTheOwnBody) {
    const std::vector<Vec4> nine(9, Vec4{1, 2, 3, 0.5f});
    const std::vector<std::uint32_t> body(9, spatial::kNoSelfCollision | 5u), other_phase(9, 5u);
    EXPECT_EQ(number_left_in_tree(nine, body, {.max_thread_steps = 1}), 0u);
    EXPECT_EQ(number_left_in_tree(nine, body, {.skip_phases = false, .max_thread_steps = 1}), 9u);
    EXPECT_EQ(number_left_in_tree(nine, body, {.skip_phases = false, .max_thread_steps = 3}), 0u);
    EXPECT_EQ(number_left_in_tree(nine, other_phase, {.max_thread_steps = 2}), 9u);
}

// The same triangle four times: a tree of two levels above its leaves, in which no node can be skipped.
TEST_F(LongQueriesTest, TriangleQueriesTakeAStepForEveryNode) {
    reference::Mesh mesh;
    mesh.vertices = {{0, 0, 0, 0}, {4, 0, 0, 0}, {0, 4, 1, 0}};
    mesh.triangles.assign(4, {0, 1, 2});
    const std::vector<spatial::MeshTriangle> triangles = triangles_of(mesh);
    const auto with_tree = [&](const auto& search) {
        return [&, search](Case& c) {
            const spatial::TriangleMesh triangle_mesh = spatial::static_mesh(c.graph, {mesh.vertices, triangles});
            search(c, triangle_mesh, spatial::build_triangle_tree(c.graph, triangle_mesh));
        };
    };
    const std::vector<Vec4> points(3, Vec4{1, 1, 1, 5});
    const auto lists = [&](std::uint32_t max_thread_steps) {
        return with_tree([&, max_thread_steps](Case& c, const spatial::TriangleMesh&, const spatial::TriangleTree& tree) {
            spatial::find_triangles(c.graph, tree, c.in(points, Vec4{}), c.count(3), 0, spatial::ListOrder::as_found,
                                    c.out<std::uint32_t>(4), c.out<std::uint32_t>(12), max_thread_steps);
        });
    };
    const auto closest = [&](std::uint32_t max_thread_steps) {
        return with_tree([&, max_thread_steps](Case& c, const spatial::TriangleMesh& of, const spatial::TriangleTree& tree) {
            spatial::find_closest_points(c.graph, of, tree, c.in(points, Vec4{}), c.count(3), 9,
                                         {c.out<Vec4>(3), c.out<Vec4>(3), c.out<std::uint64_t>(3)}, max_thread_steps);
        });
    };
    const auto hits = [&](std::uint32_t max_thread_steps, const Vec4& from, const Vec4& to) {
        return with_tree(
            [&, max_thread_steps, from, to](Case& c, const spatial::TriangleMesh&, const spatial::TriangleTree& tree) {
                spatial::find_first_hits(c.graph, tree, c.in(std::vector(3, from), Vec4{}), c.in(std::vector(3, to), Vec4{}),
                                         c.count(3), {c.out<Vec4>(3), c.out<std::uint32_t>(3)}, max_thread_steps);
            });
    };
    EXPECT_EQ(number_left(lists(7)), 0u);
    EXPECT_EQ(number_left(lists(6)), 3u);
    // All nodes except the two above the leaf where it starts.
    EXPECT_EQ(number_left(closest(5)), 0u);
    EXPECT_EQ(number_left(closest(4)), 3u);
    const Vec4 in_the_box{3.5f, 3.5f, 1, 0}, below{3.5f, 3.5f, -1, 0}, above{3.5f, 3.5f, 2, 0}; // beside the triangles
    EXPECT_EQ(number_left(hits(7, above, below)), 0u);
    EXPECT_EQ(number_left(hits(6, above, below)), 3u);
    EXPECT_EQ(number_left(hits(1, in_the_box, in_the_box)), 0u) << "a point at rest hits nothing";
    EXPECT_EQ(number_left(hits(1, above, {3.5f, 3.5f, 1.5f, 0})), 0u) << "outside of the bounding box";
}

// Two pairs of equal triangles far apart: the starting leaf, the equal triangle, and the node above the other pair, which is
// skipped.
TEST_F(LongQueriesTest, ClosestTrianglesAreSearchedFromANearbyLeaf) {
    const std::vector<Vec4> vertices{{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {100, 0, 0, 0}, {101, 0, 0, 0}, {100, 1, 0, 0}};
    const std::vector<spatial::MeshTriangle> triangles{{0, 1, 2}, {0, 1, 2}, {3, 4, 5}, {3, 4, 5}};
    const std::vector<Vec4> points{{0, 0, 1, 0}, {100, 0, 1, 0}};
    for (const auto& [max_thread_steps, left] : {std::pair{3u, 0u}, {2u, 2u}}) {
        EXPECT_EQ(number_left([&](Case& c) {
                      const spatial::TriangleMesh mesh = spatial::static_mesh(c.graph, {vertices, triangles});
                      spatial::find_closest_points(c.graph, mesh, spatial::build_triangle_tree(c.graph, mesh),
                                                   c.in(points, Vec4{}), c.count(2), 9,
                                                   {c.out<Vec4>(2), c.out<Vec4>(2), c.out<std::uint64_t>(2)}, max_thread_steps);
                  }),
                  left)
            << "max_thread_steps " << max_thread_steps;
    }
}

} // namespace
} // namespace mote::test
