// Nearest neighbours among many at equal distance: those with the smallest indices win, whatever the order of visits.
#include "spatial/knn.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

namespace mote::test {
namespace {

using Words = std::vector<std::uint32_t>;

class KnnTiesTest : public AlgorithmTest {};

// Particles at two positions, both 1 m from the query. The position that trees and grids visit first has the larger indices, and
// so many particles that every list is full of them, both per thread and per thread of a workgroup.
TEST_F(KnnTiesTest, GoToTheSmallestIndices) {
    constexpr std::uint32_t kEach = 700;
    std::vector<Vec4> spheres(kEach, Vec4{0.5f, 0.5f, 2.5f, 1});
    spheres.insert(spheres.end(), kEach, Vec4{0.5f, 0.5f, 0.5f, 1});
    const std::vector<Vec4> query{{0.5f, 0.5f, 1.5f, 1}};
    for (const bool grid : {false, true}) {
        for (const std::uint32_t max_thread_steps : {1u, spatial::kMaxWalkSteps}) {
            SCOPED_TRACE(fmt::format("{}, max_thread_steps {}", grid ? "grid" : "tree", max_thread_steps));
            Case c(device(), kHostCount, settings());
            const spatial::Particles particles{c.in(spheres, Vec4{0.5f, 0.5f, 1.5f, 1}), c.count(2 * kEach)};
            const graph::Buffer query_positions = c.in(query, Vec4{});
            const spatial::NearestLists lists{c.out<std::uint32_t>(8), c.out<float>(8)};
            const spatial::NearestOptions options{.k = 8, .max_thread_steps = max_thread_steps};
            if (grid)
                spatial::find_nearest(c.graph, spatial::build_hash_grid(c.graph, particles, {.cell = 1}), query_positions,
                                      c.count(1), options, lists);
            else
                spatial::find_nearest(c.graph, spatial::build_tree(c.graph, particles, {}), query_positions, c.count(1), options,
                                      lists);
            c.run();
            EXPECT_EQ(c.result<std::uint32_t>(lists.indices, 8), (Words{0, 1, 2, 3, 4, 5, 6, 7}));
            EXPECT_EQ(c.result<float>(lists.distances2, 8), std::vector<float>(8, 1));
        }
    }
}

} // namespace
} // namespace mote::test
