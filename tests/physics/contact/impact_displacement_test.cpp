#include "physics/contact/impact_displacement.hpp"
#include "reference/physics/contact/impact_displacement.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

using ImpactDisplacementTest = PhysicsTest;

TEST_F(ImpactDisplacementTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        constexpr float kSmallest = 0.04f, kThird = 0.05f, kMedian = 0.07f, kDuration = 0.01f; // m, s: radii are 0.03 to 0.09 m
        const Cloud cloud = make_cloud(n, 3);
        const std::vector<Vec4> velocities = velocities_of(cloud);
        const DeviceCloud on_device = on_device_of(c, cloud);
        const graph::Buffer found =
            physics::measure_impact_displacements(c.graph, on_device.solving, c.in(velocities, {1e9f, 1e9f, 1e9f, 1}),
                                                  {.smallest = kSmallest, .third = kThird, .median = kMedian}, double{kDuration});
        const graph::Buffer result = kept<float>(c, found, n);
        c.run();
        const std::vector<float> displacements = c.result<float>(result, n);
        const std::vector<double> expected =
            reference::measure_impact_displacements(cloud.state(), velocities, {kSmallest, kThird, kMedian}, kDuration);
        for (std::uint32_t i = 0; i < n; ++i)
            ASSERT_NEAR(displacements[i], expected[i], 1e-6 * expected[i]) << "particle " << i; // roundings
    });
}

} // namespace
} // namespace mote::test
