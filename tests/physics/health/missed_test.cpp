#include "physics/health/missed.hpp"
#include "reference/physics/health/missed.hpp"
#include "support/physics_case.hpp"

#include <functional>

namespace mote::test {
namespace {

class MissedTest : public PhysicsTest, public ::testing::WithParamInterface<std::uint32_t> {
protected:
    // The pairs of a cloud that are kept, as its lists have them.
    using Keep = std::function<bool(std::uint32_t, std::uint32_t)>;
    static reference::NeighbourLists part_of(const Cloud& cloud, const Keep& keep) {
        reference::NeighbourLists part{.offsets = {0}, .neighbours = {}};
        for (std::uint32_t i = 0; i < cloud.size(); ++i) {
            for (const std::uint32_t j : reference::neighbours_of(cloud.lists, i)) {
                if (keep(i, j)) part.neighbours.push_back(j);
            }
            part.offsets.push_back(static_cast<std::uint32_t>(part.neighbours.size()));
        }
        return part;
    }
    static spatial::NeighbourLists on_device(Case& c, const reference::NeighbourLists& lists) {
        spatial::NeighbourLists uploaded;
        uploaded.offsets = c.in(lists.offsets, 0xFFFF'FFFFu);
        uploaded.neighbours = c.in(lists.neighbours, 0xFFFF'FFFFu);
        return uploaded;
    }
    static void expect_reference_results(Case& c, const Cloud& cloud, const reference::NeighbourLists& of_step,
                                         const reference::NeighbourLists* solid_pairs) {
        const std::uint32_t n = cloud.size();
        const DeviceCloud uploaded = on_device_of(c, cloud);
        physics::StepLists lists{on_device(c, of_step)};
        if (solid_pairs) lists.solid_pairs = on_device(c, *solid_pairs);
        const graph::Buffer missed =
            kept<std::uint32_t>(c, physics::find_missed(c.graph, uploaded.solving, uploaded.lists, lists), n);
        c.run();
        const std::vector<std::uint32_t> found = c.result<std::uint32_t>(missed, n);
        const std::vector<reference::Missed> expected = reference::find_missed(cloud.state(), of_step, solid_pairs);
        for (std::uint32_t i = 0; i < n; ++i) {
            if (expected[i].certainty < 1e-6) continue; // positions within a period of 1 m are rounded to 6e-8 m
            ASSERT_EQ(found[i], expected[i].count) << "particle " << i;
        }
    }
};

// The lists of the step lack a third of all pairs.
TEST_P(MissedTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, GetParam());
        const auto of_step = part_of(cloud, [](std::uint32_t i, std::uint32_t j) { return (i + j) % 3 != 0; });
        expect_reference_results(c, cloud, of_step, nullptr);
    });
}

// Those of solids lack another third; fixed particles have none.
TEST_P(MissedTest, MatchesTheReferenceWithListsOfSolids) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, GetParam());
        const auto of_step = part_of(cloud, [](std::uint32_t i, std::uint32_t j) { return (i + j) % 3 != 0; });
        const auto solid_pairs = part_of(cloud, [&](std::uint32_t i, std::uint32_t j) {
            const reference::SolverState state = cloud.state();
            const bool are_fluid = reference::is_fluid(state, i) && reference::is_fluid(state, j);
            return !are_fluid && cloud.previous[i][3] > 0 && (i + j) % 3 != 1;
        });
        expect_reference_results(c, cloud, of_step, &solid_pairs);
    });
}

INSTANTIATE_TEST_SUITE_P(InBothDimensions, MissedTest, ::testing::Values(2u, 3u));

} // namespace
} // namespace mote::test
