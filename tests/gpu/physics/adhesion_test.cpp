#include "physics/fluid/adhesion.hpp"
#include "physics_case.hpp"
#include "reference/physics/fluid/adhesion.hpp"

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

using reference::operator-;

constexpr float kTimeStep = 0.02f;
const std::vector<float> kStrengths{40, 70, 1e9f, 1e9f}; // m/s²; those of solids are not read

class AdhesionTest : public PhysicsTest, public ::testing::WithParamInterface<std::uint32_t> {
protected:
    std::uint32_t dimensions() const { return GetParam(); }
    // How far a line between two of 65 samples of F is off, as the twin's integral says; in 2-D F bends more at ½ and 1.
    double off_by_samples() const { return dimensions() == 2 ? 4e-4 : 2e-4; }

    std::vector<Vec4> velocities_by_device(Case& c, const Cloud& cloud, const std::vector<Vec4>& velocities,
                                           const std::vector<reference::Collider>& colliders) {
        const DeviceCloud on_device = on_device_of(c, cloud);
        const graph::Buffer made =
            physics::adhesion(c.graph, on_device.solving, on_device.lists, c.in(velocities, {9, 9, 9, 9}), c.in(kStrengths, 9.0f),
                              upload_table(c, physics::adhesion_samples(dimensions())),
                              c.in(std::vector<Vec4>{{9, 9, 9, kTimeStep}, {77, 77, 0, 0}}, {}),
                              {.dimensions = dimensions(),
                               .colliders = colliders.empty() ? graph::Buffer{} : upload_colliders(c, colliders),
                               .use = use_of(colliders)},
                              kLargeSolidRadius);
        const graph::Buffer after = kept<Vec4>(c, made, cloud.size());
        c.run();
        return c.result<Vec4>(after, cloud.size());
    }
    void expect_twins(Case& c, std::uint32_t n, const std::vector<reference::Collider>& colliders) {
        const Cloud cloud = make_cloud(n, dimensions());
        const std::vector<Vec4> velocities = velocities_of(cloud), found = velocities_by_device(c, cloud, velocities, colliders);
        const auto expected = reference::adhesion(cloud.state(), kStrengths, colliders, velocities, kTimeStep, dimensions());
        for (std::uint32_t i = 0; i < n; ++i) {
            double half_spaces = static_cast<double>(colliders.size());
            for (const std::uint32_t j : reference::neighbours_of(cloud.lists, i)) {
                if (std::min(cloud.fluid[i][2], cloud.fluid[j][2]) < 0) ++half_spaces;
            }
            // And some hundred roundings, which at the ends of A, where it rises like a fourth root, are larger.
            const double off = 70 * kTimeStep * off_by_samples() * half_spaces + 2e-4;
            ASSERT_EQ(found[i][3], velocities[i][3]);
            for (std::size_t k = 0; k < 3; ++k) ASSERT_NEAR(found[i][k], expected[i][k], off) << "particle " << i;
            if (cloud.fluid[i][3] == 0) {
                ASSERT_EQ(found[i], velocities[i]);
            }
        }
    }
    // A fluid particle, and a solid at a distance along x.
    Cloud water_and_stone(float apart) const {
        Cloud cloud = make_two(dimensions(), true, apart);
        cloud.fluid[1][0] = cloud.fluid[1][2] = 0;
        cloud.materials[1] = 2;
        return cloud;
    }
};

TEST_P(AdhesionTest, SamplesAreTheTwins) {
    const auto samples = physics::adhesion_samples(dimensions());
    ASSERT_EQ(samples.size(), physics::kBoundaryKernelSamples);
    for (std::size_t k = 0; k < samples.size(); ++k) {
        // Two quadratures, of which neither is exact.
        EXPECT_NEAR(samples[k][0], reference::half_space_pull(static_cast<double>(k) / 64, dimensions()), 1e-5) << k;
    }
    EXPECT_EQ(samples.back()[0], 0);
}

TEST_P(AdhesionTest, PairsAreTheTwins) {
    for_each_number([this](Case& c, std::uint32_t n) { expect_twins(c, n, {}); });
}

TEST_P(AdhesionTest, WallsAreTheTwins) {
    const std::vector<reference::Collider> corner = corner_of_colliders(dimensions());
    for (const auto& collider : corner) {
        Case c(device(), kHostCount, settings());
        expect_twins(c, 300, {collider});
    }
    for_each_number([&](Case& c, std::uint32_t n) { expect_twins(c, n, corner); });
}

// From half a width to a whole one, and most between: there V/h^D is 2^-D, and half of the pull is each one's.
TEST_P(AdhesionTest, BeginsWhereContactEnds) {
    for (const float widths : {0.0f, 0.25f, 0.5f, 0.75f, 1.0f}) {
        Case c(device(), kHostCount, settings());
        const Cloud cloud = water_and_stone(widths * kPairWidth);
        const std::vector<Vec4> velocities = velocities_of(cloud), found = velocities_by_device(c, cloud, velocities, {});
        if (widths == 0.75f) {
            const double gained = kTimeStep * 40 / std::pow(2.0, dimensions()) / 2;
            EXPECT_NEAR(found[0][0] - velocities[0][0], gained, 1e-6 * gained + 1e-7);
            EXPECT_NEAR(found[1][0] - velocities[1][0], -gained, 1e-6 * gained + 1e-7);
        } else {
            EXPECT_TRUE(same_bits(found, velocities)) << widths;
        }
    }
}

// What one gets the other gives, though solids have a thousand times the mass of the fluid, or a thousandth.
TEST_P(AdhesionTest, MomentumIsKept) {
    constexpr std::uint32_t kCount = 600;
    for (const float solid_mass : {1000.0f, 1e-3f}) {
        Case c(device(), kHostCount, settings());
        Cloud cloud = make_cloud(kCount, dimensions());
        std::vector<double> masses;
        for (std::uint32_t i = 0; i < kCount; ++i) {
            masses.push_back(cloud.materials[i] < 2 ? 1 : solid_mass);
            cloud.fluid[i][3] = cloud.previous[i][3] = static_cast<float>(1 / masses[i]);
        }
        const std::vector<Vec4> found = velocities_by_device(c, cloud, std::vector<Vec4>(kCount), {});
        reference::Double3 sum{};
        double exchanged = 0;
        for (std::uint32_t i = 0; i < kCount; ++i) {
            for (std::size_t k = 0; k < 3; ++k) sum[k] += masses[i] * found[i][k];
            exchanged += masses[i] * reference::length(reference::place(found[i]));
        }
        EXPECT_GT(exchanged, std::min(1.0f, solid_mass));
        EXPECT_LT(reference::length(sum), 1e-6 * exchanged); // the same numbers on both sides, rounded when they are added up
    }
}

// Two that nothing moves have no mass to share, and a wall does not move them either.
TEST_P(AdhesionTest, WhatIsFixedStays) {
    Cloud cloud = water_and_stone(0.75f * kPairWidth);
    for (std::size_t i = 0; i < 2; ++i) cloud.fluid[i][3] = cloud.previous[i][3] = 0;
    Case c(device(), kHostCount, settings());
    const std::vector<Vec4> velocities = velocities_of(cloud);
    EXPECT_TRUE(same_bits(velocities_by_device(c, cloud, velocities, {reference::Collider{}}), velocities));
}

INSTANTIATE_TEST_SUITE_P(Dimensions, AdhesionTest, ::testing::Values(2u, 3u));

} // namespace
} // namespace mote::test
