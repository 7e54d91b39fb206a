#include "physics/motion/finish.hpp"
#include "reference/physics/motion/finish.hpp"
#include "support/physics_case.hpp"

#include <cmath>
#include <random>

namespace mote::test {
namespace {

using FinishTest = PhysicsTest;

constexpr float kTimeStep = 0.01f, kSleepThreshold = 1.5f; // m/s: some displacements of a cloud are below 0.015 m

graph::Buffer upload_step(Case& c) { return c.in(std::vector<Vec4>{{0, 0, 0, kTimeStep}, {0, kSleepThreshold, 0, 0}}, {}); }

struct Finished {
    graph::Buffer position_radius, position_low, velocities;
};

// `positions` and `low`: at the start of the substep. `velocities`: predicted.
Finished finish_on_device(Case& c, const physics::SolverState& solving, graph::Buffer unconstrained,
                          const std::vector<Vec4>& positions, const std::vector<Vec4>& low, const std::vector<Vec4>& velocities) {
    const auto n = static_cast<std::uint32_t>(positions.size());
    physics::State state;
    state.count = solving.count;
    state.position_radius = changing(c, positions, {});
    state.position_low = changing(c, low, {});
    state.velocities = changing(c, velocities, {});
    physics::SolverState before = solving;
    before.predicted = unconstrained;
    physics::finish(c.graph, solving, before, state, upload_step(c));
    return {kept<Vec4>(c, state.position_radius, n), kept<Vec4>(c, state.position_low, n), kept<Vec4>(c, state.velocities, n)};
}

// Particles that stabilisation has shifted. The reference has one position instead of two floats, and takes velocities from
// displacements; the predicted velocities are such that both are equal without rounding.
TEST_F(FinishTest, MatchesTheReferenceForAnyNumber) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        std::vector<Vec4> positions = cloud.previous, low, velocities, shifted, unconstrained;
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto k = static_cast<float>(i % 7);
            const bool fixed = cloud.previous[i][3] == 0;
            positions[i][3] = cloud.predicted[i][3];
            low.push_back({0x1p-23f * k, -0x1p-23f, 0x1p-24f, 0});
            velocities.push_back({0.2f * k - 1, 1, 0.1f * k, cloud.previous[i][3]});
            Vec4 start = cloud.previous[i], ahead = cloud.predicted[i];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                start[axis] += low[i][axis] + (i % 2 == 0 ? 0.03125f * k : 0);
                ahead[axis] = fixed ? cloud.predicted[i][axis] : start[axis] + kTimeStep * velocities[i][axis];
                if (fixed) velocities[i][axis] = (ahead[axis] - start[axis]) / kTimeStep;
            }
            shifted.push_back(start);
            unconstrained.push_back(ahead);
        }
        DeviceCloud on_device = on_device_of(c, cloud);
        on_device.solving.previous = c.in(local(cloud, shifted), {});
        const Finished found =
            finish_on_device(c, on_device.solving, c.in(local(cloud, unconstrained), {}), positions, low, velocities);
        c.run();
        const reference::Finished expected = reference::finish(cloud.predicted, shifted, velocities, kTimeStep, kSleepThreshold);
        std::vector<reference::Double4> spheres;
        for (const Vec4& sphere : expected.spheres) spheres.push_back({sphere[0], sphere[1], sphere[2], sphere[3]});
        EXPECT_TRUE(are_near(c.result<Vec4>(found.position_radius, n), spheres, 1e-6));        // a few roundings of 4 m
        EXPECT_TRUE(are_near(c.result<Vec4>(found.velocities, n), expected.velocities, 1e-4)); // those divided by 0.01 s
    });
}

// Without corrections a particle moves by exactly v Δt, however far from the origin: the sum of both floats is exact to 2^-47 of
// its value.
TEST_F(FinishTest, KeepsDisplacementsBelowTheRoundingOfPositions) {
    for_each_number([](Case& c, std::uint32_t n) {
        Cloud cloud = make_cloud(n, 3);
        std::mt19937 engine(n + 1);
        std::vector<Vec4> positions, low, velocities, starts;
        for (std::uint32_t i = 0; i < n; ++i) {
            Vec4 x{0, 0, 0, 0.01f}, rest{}, v{0, 0, 0, 1};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto random = [&] { return static_cast<float>(static_cast<std::uint32_t>(engine()) >> 8) * 0x1p-23f - 1; };
                x[axis] = std::ldexp(random(), static_cast<int>(i % 15)); // up to 16 km
                rest[axis] = 0.4f * random() * (std::nextafter(std::abs(x[axis]), 1e9f) - std::abs(x[axis]));
                v[axis] = std::ldexp(random() + (random() < 0 ? -1.5f : 1.5f), static_cast<int>(i % 30) - 19);
            }
            if (reference::length(reference::xyz(v)) < kSleepThreshold) v[3] = 0; // fixed particles do not sleep
            positions.push_back(x);
            low.push_back(rest);
            velocities.push_back(v);
            cloud.previous[i] = {x[0], x[1], x[2], v[3]}; // for the anchors
            Vec4 start{0, 0, 0, v[3]};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                start[axis] = (x[axis] - kPeriod * std::nearbyint(x[axis] / kPeriod)) + rest[axis];
            }
            starts.push_back(start);
        }
        DeviceCloud on_device = on_device_of(c, cloud);
        on_device.solving.previous = c.in(starts, {});
        const Finished found = finish_on_device(c, on_device.solving, on_device.solving.predicted, positions, low, velocities);
        c.run();
        const std::vector<Vec4> high = c.result<Vec4>(found.position_radius, n), rest = c.result<Vec4>(found.position_low, n);
        EXPECT_TRUE(same_bits(c.result<Vec4>(found.velocities, n), velocities));
        for (std::uint32_t i = 0; i < n; ++i) {
            ASSERT_EQ(high[i][3], 0.01f);
            ASSERT_EQ(rest[i][3], 0.0f);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const float displacement = kTimeStep * velocities[i][axis];
                const double exact = double{positions[i][axis]} + low[i][axis] + displacement;
                const double tolerance =
                    0x1p-46 * std::abs(exact) + 0x1p-24 * std::abs(displacement) + 0x1p-46 * std::abs(double{positions[i][axis]});
                ASSERT_NEAR(double{high[i][axis]} + rest[i][axis], exact, tolerance) << "particle " << i << ", axis " << axis;
                ASSERT_EQ(high[i][axis] + rest[i][axis], high[i][axis]) << "the second float is below the rounding of the first";
            }
        }
    });
}

} // namespace
} // namespace mote::test
