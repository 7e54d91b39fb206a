#include "physics/motion/finish.hpp"
#include "reference/physics/motion/finish.hpp"
#include "support/physics_case.hpp"

#include <cmath>

namespace mote::test {
namespace {

using FinishTest = PhysicsTest;

TEST_F(FinishTest, MatchesTheReferenceForAnyNumber) {
    for_each_number([](Case& c, std::uint32_t n) {
        constexpr float kTimeStep = 0.01f, kSleepThreshold = 1.5f; // some displacements of a cloud are below 0.015 m
        const Cloud cloud = make_cloud(n, 3);
        const DeviceCloud on_device = on_device_of(c, cloud);
        std::vector<Vec4> velocities;
        for (std::uint32_t i = 0; i < n; ++i) velocities.push_back({1, static_cast<float>(i), 3, cloud.previous[i][3]});
        const graph::Buffer step = c.in(std::vector<Vec4>{{0, 0, 0, kTimeStep}, {0, kSleepThreshold, 0, 0}}, {});
        physics::State state;
        state.count = on_device.solving.count;
        state.position_radius = c.out<Vec4>(state.count.capacity);
        state.velocities = c.in(velocities, {});
        physics::finish(c.graph, on_device.solving, state, step);
        const graph::Buffer spheres = state.position_radius, after = kept<Vec4>(c, state.velocities, n);
        c.run();
        const reference::Finished expected =
            reference::finish(cloud.predicted, cloud.previous, velocities, kTimeStep, kSleepThreshold);
        EXPECT_TRUE(same_bits(c.result<Vec4>(spheres, n), expected.spheres));
        EXPECT_TRUE(are_near(c.result<Vec4>(after, n), expected.velocities, 1e-4)); // 2.4e-7 m divided by 0.01 s, twice
    });
}

} // namespace
} // namespace mote::test
