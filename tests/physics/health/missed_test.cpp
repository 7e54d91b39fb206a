#include "physics/health/missed.hpp"
#include "reference/physics/health/missed.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

class MissedTest : public PhysicsTest, public ::testing::WithParamInterface<std::uint32_t> {};

// The lists of the step lack a third of all pairs.
TEST_P(MissedTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, GetParam());
        reference::NeighbourLists of_step{.offsets = {0}, .neighbours = {}};
        for (std::uint32_t i = 0; i < n; ++i) {
            for (const std::uint32_t j : reference::neighbours_of(cloud.lists, i)) {
                if ((i + j) % 3 != 0) of_step.neighbours.push_back(j);
            }
            of_step.offsets.push_back(static_cast<std::uint32_t>(of_step.neighbours.size()));
        }
        const DeviceCloud on_device = on_device_of(c, cloud);
        spatial::NeighbourLists step_lists;
        step_lists.offsets = c.in(of_step.offsets, 0xFFFF'FFFFu);
        step_lists.neighbours = c.in(of_step.neighbours, 0xFFFF'FFFFu);
        const graph::Buffer missed =
            kept<std::uint32_t>(c, physics::find_missed(c.graph, on_device.solving, on_device.lists, step_lists), n);
        c.run();
        const std::vector<std::uint32_t> found = c.result<std::uint32_t>(missed, n);
        const std::vector<reference::Missed> expected = reference::find_missed(cloud.state(), of_step);
        for (std::uint32_t i = 0; i < n; ++i) {
            if (expected[i].certainty < 1e-6) continue; // positions within a period of 1 m are rounded to 6e-8 m
            ASSERT_EQ(found[i], expected[i].count) << "particle " << i;
        }
    });
}

INSTANTIATE_TEST_SUITE_P(InBothDimensions, MissedTest, ::testing::Values(2u, 3u));

} // namespace
} // namespace mote::test
