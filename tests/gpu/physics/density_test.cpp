#include "physics/fluid/density.hpp"
#include "physics/fluid/boundary_density.hpp"
#include "physics_case.hpp"
#include "reference/physics/fluid/density.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::test {
namespace {

using physics::Kernel;
using reference::operator-;

constexpr float kRelaxation = 0.8f, kClumpDistance = 0.3f;

class DensityTest : public PhysicsTest, public ::testing::WithParamInterface<std::tuple<Kernel, std::uint32_t, bool>> {
protected:
    Kernel kernel() const { return std::get<0>(GetParam()); }
    std::uint32_t dimensions() const { return std::get<1>(GetParam()); }
    bool has_walls() const { return std::get<2>(GetParam()); }
    // Any number with one kernel: the others differ in their formulas alone.
    void for_each_due(const Body& body) {
        if (kernel() == Kernel::cubic_spline) return for_each_number(body);
        for_each_case({600}, std::array{kGpuCount}, body);
    }
    reference::Kernel twins_kernel() const { return static_cast<reference::Kernel>(kernel()); }
    physics::DensityOptions options(Case& c, const std::vector<Vec4>& walls) const {
        return {.dimensions = dimensions(),
                .materials = kMaterials,
                .kernel = kernel(),
                .relaxation = kRelaxation,
                .clump_distance = kClumpDistance,
                .half_kernel = kLargeSolidRadius,
                .boundary_density = has_walls() ? c.in(walls, {9, 9, 9, 9}) : graph::Buffer{},
                .samples = has_walls() ? upload_table(c, physics::boundary_kernel_table(kernel(), 4, dimensions())) : graph::Buffer{}};
    }
    // Where there are no walls, there are no balls either.
    Cloud cloud_of(std::uint32_t n) const {
        Cloud cloud = make_cloud(n, dimensions());
        for (Vec4& fluid : cloud.fluid) fluid[2] = has_walls() ? fluid[2] : std::max(fluid[2], 0.0f);
        return cloud;
    }
    void expect_multipliers_of_twins(Case& c, const Cloud& cloud);
    void expect_positions_of_twins(Case& c, const Cloud& cloud);
};

const std::vector<reference::FluidMaterial> kFluids{{2e-3f, 0.3f, false}, {1e-2f, 0.07f, true}, {}, {}};

reference::Double3 xyz(const reference::Double4& a) { return {a[0], a[1], a[2]}; }

// Near walls, and far from all.
std::vector<Vec4> walls_of(const Cloud& cloud) {
    std::vector<Vec4> walls;
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        const float share = 0.05f * static_cast<float>(i % 8), steep = i % 3 == 0 ? 0 : 20 * share;
        walls.push_back({0.5f * steep, -0.7f * steep, cloud.dimensions == 2 ? 0 : 0.3f * steep, share});
    }
    return walls;
}

graph::Buffer upload_fluids(Case& c) {
    std::vector<Vec4> vectors;
    for (const reference::FluidMaterial& fluid : kFluids) {
        vectors.push_back({fluid.epsilon, fluid.artificial_pressure, fluid.one_sided ? 1.0f : 0.0f, vectors.empty() ? 1000.0f : 700.0f});
    }
    return c.in(vectors, {});
}

void DensityTest::expect_multipliers_of_twins(Case& c, const Cloud& cloud) {
    const std::uint32_t n = cloud.size();
    const DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> walls = has_walls() ? walls_of(cloud) : std::vector<Vec4>{};
    const graph::Buffer densities = c.out<float>(on_device.solving.count.capacity);
    const graph::Buffer made =
        physics::density_lambda(c.graph, on_device.solving, on_device.lists, upload_fluids(c), densities, options(c, walls));
    const graph::Buffer multipliers = kept<Vec4>(c, made, n);
    c.run();
    const auto expected = reference::density_lambda(twins_kernel(), cloud.state(), kFluids, walls, dimensions());
    const std::vector<float> rho = c.result<float>(densities, n);
    const std::vector<Vec4> found = c.result<Vec4>(multipliers, n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const Vec4& fluid = cloud.fluid[i];
        // Kernels are smooth, distances exact to 1e-6 of a width; densities are large sums of positive numbers.
        ASSERT_NEAR(rho[i], expected[i].rho, 2e-5 * expected[i].rho) << "particle " << i;
        // λ is -(ρ/ρ0 - 1) over something: where the density is about right, the difference is what rounding leaves of it.
        const double whole = expected[i].lambda;
        const double error = fluid[0] > 0 ? std::abs(expected[i].rho / fluid[0] - 1) : 1;
        ASSERT_NEAR(found[i][0], whole, (1e-4 + 1e-4 / std::max(error, 1e-3)) * std::abs(whole)) << "particle " << i;
        ASSERT_EQ(found[i][1], fluid[1]);
        ASSERT_EQ(found[i][2], std::max(fluid[2], 0.0f));
        ASSERT_EQ(found[i][3], fluid[0] > 0 ? kFluids[cloud.materials[i]].artificial_pressure : 0.0f);
    }
}

void DensityTest::expect_positions_of_twins(Case& c, const Cloud& cloud) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> walls = has_walls() ? walls_of(cloud) : std::vector<Vec4>{};
    const auto densities = reference::density_lambda(twins_kernel(), cloud.state(), kFluids, walls, dimensions());
    std::vector<Vec4> multipliers;
    for (std::uint32_t i = 0; i < n; ++i) {
        multipliers.push_back({static_cast<float>(densities[i].lambda), cloud.fluid[i][1], std::max(cloud.fluid[i][2], 0.0f),
                               cloud.fluid[i][0] > 0 ? kFluids[cloud.materials[i]].artificial_pressure : 0.0f});
    }
    physics::density_solve(c.graph, on_device.solving, on_device.lists, c.in(multipliers, {9, 9, 9, 9}), options(c, walls));
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
    c.run();
    const auto expected = reference::density_solve(twins_kernel(), cloud.state(), kFluids, densities, walls, kRelaxation,
                                                   kClumpDistance, dimensions());
    const std::vector<Vec4> found = c.result<Vec4>(moved, n);
    for (std::uint32_t i = 0; i < n; ++i) {
        // A way is the sum of some ten terms of all directions, each with some ten roundings.
        const double way = reference::length(xyz(expected[i]) - reference::place(cloud.predicted[i]));
        for (std::size_t k = 0; k < 3; ++k) {
            ASSERT_NEAR(found[i][k], expected[i][k], 1e-6 + 4e-4 * way) << "particle " << i;
        }
    }
}

TEST_P(DensityTest, MultipliersAreTheTwins) {
    for_each_due([this](Case& c, std::uint32_t n) { expect_multipliers_of_twins(c, cloud_of(n)); });
}

TEST_P(DensityTest, PositionsAreTheTwins) {
    for_each_due([this](Case& c, std::uint32_t n) { expect_positions_of_twins(c, cloud_of(n)); });
}

// What one gets the other gives, though one has a thousand times the mass of the next.
TEST_P(DensityTest, MomentumIsKept) {
    constexpr std::uint32_t kCount = 600;
    Case c(device(), kHostCount, settings());
    Cloud cloud = cloud_of(kCount);
    const std::vector<Vec4> far_away(kCount); // walls, which would take some
    for (std::uint32_t i = 0; i < kCount; ++i) cloud.fluid[i][3] = cloud.previous[i][3] = i % 2 == 0 ? 1.0f : 1e-3f;
    DeviceCloud on_device = on_device_of(c, cloud);
    const graph::Buffer densities = c.out<float>(kCount);
    const graph::Buffer multipliers =
        physics::density_lambda(c.graph, on_device.solving, on_device.lists, upload_fluids(c), densities, options(c, far_away));
    physics::density_solve(c.graph, on_device.solving, on_device.lists, multipliers, options(c, far_away));
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, kCount);
    c.run();
    const std::vector<Vec4> found = c.result<Vec4>(moved, kCount);
    reference::Double3 sum{};
    double exchanged = 0, rounding = 0;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const double mass = i % 2 == 0 ? 1 : 1000;
        const reference::Double3 way = reference::place(found[i]) - reference::place(cloud.predicted[i]);
        for (std::size_t k = 0; k < 3; ++k) sum[k] += mass * way[k];
        exchanged += mass * reference::length(way);
        // Of the new place by half of 2^-23 of it at most, in either direction.
        rounding = std::hypot(rounding, mass * 0x1p-24 * reference::length(reference::place(found[i])));
    }
    EXPECT_GT(exchanged, 1e5 * rounding);
    EXPECT_LT(reference::length(sum), 2 * rounding);
}

// Kernels are 0 from their width on, the Gaussian all of a sudden.
TEST_P(DensityTest, WhoIsAWidthAwayDoesNotCount) {
    const Cloud cloud = make_two(dimensions(), true, kPairWidth);
    Case first(device(), kHostCount, settings()), second(device(), kHostCount, settings());
    expect_multipliers_of_twins(first, cloud);
    expect_positions_of_twins(second, cloud);
}

// The powers of a kernel so far beyond its width are no numbers any more.
TEST_P(DensityTest, ABallMayBeAThousandWidthsLarge) {
    if (!has_walls()) return; // no balls either
    for (const float widths : {100.0f, 1500.0f}) {
        Cloud cloud = make_two(dimensions(), true, 0);
        const float r = widths * kPairWidth;
        cloud.predicted[1] = {-r - 0.25f * kPairWidth, 0, 0, r};
        cloud.previous[1] = {cloud.predicted[1][0], 0, 0, 0};
        cloud.fluid[1] = {0, 1, -r, 0};
        cloud.materials[1] = 3;
        Case c(device(), kHostCount, settings());
        DeviceCloud on_device = on_device_of(c, cloud);
        const Vec4 water{-0.01f, cloud.fluid[0][1], kPairWidth, kFluids[0].artificial_pressure}, ball{0, 1, 0, 0};
        physics::density_solve(c.graph, on_device.solving, on_device.lists, c.in(std::vector{water, ball}, {9, 9, 9, 9}),
                               options(c, std::vector<Vec4>(2)));
        const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, 2);
        c.run();
        const Vec4 found = c.result<Vec4>(moved, 2)[0];
        EXPECT_GT(found[0], 0) << "pushed away, and a number";
        EXPECT_LT(found[0], kPairWidth);
        EXPECT_EQ(found[1], 0);
    }
}

// What has become no number is told of at the end of the step; until then it is as if it were far away.
TEST_P(DensityTest, WhatIsNoNumberReachesNobody) {
    constexpr std::uint32_t kNumber = 300, kLost = 7;
    const auto others_with = [&](float coordinate) {
        Cloud cloud = cloud_of(kNumber);
        cloud.predicted[kLost] = {coordinate, coordinate, dimensions() == 2 ? 0 : coordinate, cloud.predicted[kLost][3]};
        Case c(device(), kHostCount, settings());
        DeviceCloud on_device = on_device_of(c, cloud);
        const std::vector<Vec4> walls = walls_of(cloud);
        const graph::Buffer densities = c.out<float>(kNumber);
        const graph::Buffer multipliers =
            physics::density_lambda(c.graph, on_device.solving, on_device.lists, upload_fluids(c), densities, options(c, walls));
        physics::density_solve(c.graph, on_device.solving, on_device.lists, multipliers, options(c, walls));
        const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, kNumber);
        c.run();
        std::vector<float> rho = c.result<float>(densities, kNumber);
        std::vector<Vec4> places = c.result<Vec4>(moved, kNumber);
        rho[kLost] = 0;
        places[kLost] = {};
        return std::pair{rho, places};
    };
    const auto [rho, places] = others_with(std::numeric_limits<float>::quiet_NaN());
    const auto [rho_far, places_far] = others_with(1e6f);
    EXPECT_TRUE(same_bits(rho, rho_far));
    EXPECT_TRUE(same_bits(places, places_far));
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, DensityTest,
                         ::testing::Combine(::testing::Values(Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2,
                                                              Kernel::gaussian),
                                            ::testing::Values(2u, 3u), ::testing::Bool()));

} // namespace
} // namespace mote::test
