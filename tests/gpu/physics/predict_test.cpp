#include "physics/predict.hpp"
#include "physics_case.hpp"
#include "reference/physics/predict.hpp"

#include <cmath>

namespace mote::test {
namespace {

using PredictTest = PhysicsTest;

constexpr std::array<float, 3> kGravity{0.5f, -9.81f, 2};
constexpr float kTimeStep = 0.01f, kMaxSpeed = 3;

TEST_F(PredictTest, IsTheTwinsForAnyNumber) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        std::vector<Vec4> spheres, velocities;
        std::vector<std::uint32_t> phases;
        std::vector<std::uint64_t> traits;
        for (std::uint32_t i = 0; i < n; ++i) {
            const Vec4& x = cloud.start[i];
            spheres.push_back({x[0], x[1], x[2], cloud.predicted[i][3]});
            // From slow to faster than is allowed, fixed ones among them.
            velocities.push_back({x[0] * static_cast<float>(i % 5), -2, static_cast<float>(i % 7) - 3, x[3]});
            phases.push_back(i | (cloud.materials[i] < 2 ? shared::PHASE_FLUID : 0));
            traits.push_back(cloud.materials[i]);
        }
        const physics::State state{.count = c.count(n),
                                   .spheres = c.in(spheres, {1e30f, 0, 0, 1}),
                                   .velocities = c.in(velocities, {1e30f, 0, 0, 1}),
                                   .phases = c.in(phases, 0u),
                                   .traits = c.in(traits, 0u)};
        const graph::Buffer step =
            c.in(std::vector<Vec4>{{kGravity[0], kGravity[1], kGravity[2], kTimeStep}, {kMaxSpeed, 0, 0, 0}}, {});
        const graph::Buffer materials = c.in(std::vector<Vec4>{{1000, 1, 0, 0}, {700, 1, 0, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}}, {});
        const graph::Buffer forces = c.in(std::vector<Vec4>(1), {});
        const physics::Prediction found = physics::predict(
            c.graph, state, step, materials, forces, {.materials = kMaterials, .kernel_scale = 4, .least_search_radius = 0.07f});
        const graph::Buffer predicted = kept<Vec4>(c, found.solving.predicted, n), start = kept<Vec4>(c, found.solving.start, n),
                            fluid = kept<Vec4>(c, found.solving.fluid, n), search = kept<Vec4>(c, found.search_spheres, n);
        c.run();

        const reference::Prediction expected = reference::predict(spheres, velocities, kGravity, kTimeStep, kMaxSpeed);
        // A few roundings of numbers up to 4.
        EXPECT_TRUE(are_near(c.result<Vec4>(predicted, n), expected.predicted, 1e-6));
        EXPECT_TRUE(same_bits(c.result<Vec4>(start, n), expected.start));
        std::vector<reference::Double4> fluids, searches;
        for (std::uint32_t i = 0; i < n; ++i) {
            const reference::Double4& p = expected.predicted[i];
            fluids.push_back({cloud.fluid[i][0], cloud.fluid[i][1], cloud.fluid[i][2], cloud.fluid[i][3]});
            searches.push_back({p[0], p[1], p[2], cloud.materials[i] < 2 ? 2 * p[3] : std::max(p[3], double{0.07f})});
        }
        EXPECT_TRUE(are_near(c.result<Vec4>(fluid, n), fluids, 2e-5)); // masses go up to 100 kg
        EXPECT_TRUE(are_near(c.result<Vec4>(search, n), searches, 1e-6));
    });
}

} // namespace
} // namespace mote::test
