#include "physics/fluid/fluid_velocity.hpp"
#include "reference/physics/fluid/fluid_velocity.hpp"
#include "support/physics_case.hpp"

#include <cmath>

namespace mote::test {
namespace {

using physics::Kernel;

using reference::operator-;

constexpr float kTimeStep = 0.02f;

class FluidVelocityTest : public PhysicsTest, public ::testing::WithParamInterface<std::tuple<Kernel, std::uint32_t>> {
protected:
    Kernel kernel() const { return std::get<0>(GetParam()); }
    std::uint32_t dimensions() const { return std::get<1>(GetParam()); }
    reference::Kernel reference_kernel() const { return static_cast<reference::Kernel>(kernel()); }
    physics::FluidVelocityOptions options() const {
        return {.dimensions = dimensions(), .materials = kMaterials, .kernel = kernel()};
    }
    // All particle counts with one kernel: the other kernels differ only in their formulas.
    void for_each_count(const Body& body) {
        if (kernel() == Kernel::wendland_c2) return for_each_number(body);
        for_each_case({600}, std::array{kGpuCount}, body);
    }
    void expect_reference_curls(Case& c, const Cloud& cloud, float period = kPeriod);
    void expect_reference_velocities(Case& c, const Cloud& cloud, float period = kPeriod);
    graph::Buffer upload_step(Case& c) { return c.in(std::vector<Vec4>{{9, 9, 9, kTimeStep}, {77, 77, 0, 0}}, {}); }
};

void FluidVelocityTest::expect_reference_curls(Case& c, const Cloud& cloud, float period) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    on_device.solving.period = period;
    const std::vector<Vec4> velocities = velocities_of(cloud);
    const graph::Buffer curls = kept<Vec4>(
        c, physics::fluid_curl(c.graph, on_device.solving, on_device.lists, c.in(velocities, {9, 9, 9, 9}), options()), n);
    c.run();
    // Terms of both signs up to 100/s, each with about ten roundings.
    EXPECT_TRUE(are_near(c.result<Vec4>(curls, n),
                         reference::fluid_curl(reference_kernel(), cloud.state(), velocities, dimensions()), 1e-3));
}

void FluidVelocityTest::expect_reference_velocities(Case& c, const Cloud& cloud, float period) {
    const std::vector<reference::FluidMotion> all{{0.03f, 0.5f, 40.0f}, {0.1f, 0.2f, 70.0f}, {}, {}};
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    on_device.solving.period = period;
    const std::vector<Vec4> velocities = velocities_of(cloud);
    const std::vector<Vec4> curls =
        reference::rounded(reference::fluid_curl(reference_kernel(), cloud.state(), velocities, dimensions()));
    std::vector<Vec4> flows;
    for (const auto& motion : all) flows.push_back({motion.viscosity, motion.vorticity, motion.cohesion, 0});
    const graph::Buffer made =
        physics::fluid_velocity(c.graph, on_device.solving, on_device.lists, c.in(velocities, {9, 9, 9, 9}),
                                c.in(curls, {9, 9, 9, 9}), c.in(flows, {9, 9, 9, 9}), upload_step(c), options());
    const graph::Buffer after = kept<Vec4>(c, made, n);
    c.run();
    const auto expected =
        reference::fluid_velocity(reference_kernel(), cloud.state(), all, velocities, curls, kTimeStep, dimensions());
    const std::vector<Vec4> found = c.result<Vec4>(after, n);
    for (std::uint32_t i = 0; i < n; ++i) {
        ASSERT_EQ(found[i][3], velocities[i][3]);
        for (std::size_t k = 0; k < 3; ++k) {
            // Sums of about ten terms of both signs. η/|η| is less exact the shorter η is, which is rare in these clouds.
            const double gained = std::abs(expected[i][k] - velocities[i][k]);
            ASSERT_NEAR(found[i][k], expected[i][k], 2e-5 + 1e-3 * gained) << "particle " << i;
        }
    }
}

TEST_P(FluidVelocityTest, CurlsMatchTheReference) {
    for_each_count([this](Case& c, std::uint32_t n) { expect_reference_curls(c, make_cloud(n, dimensions())); });
}

TEST_P(FluidVelocityTest, VelocitiesMatchTheReference) {
    for_each_count([this](Case& c, std::uint32_t n) { expect_reference_velocities(c, make_cloud(n, dimensions())); });
}

// Lists can hold fast particles that are now far away, here by whole periods. Without a lattice they have no influence.
TEST_P(FluidVelocityTest, FastNeighboursAreFarAway) {
    const Cloud cloud = with_fast_particles(make_cloud(600, dimensions()));
    Case first(device(), kHostCount, settings()), second(device(), kHostCount, settings());
    expect_reference_curls(first, cloud, 0);
    expect_reference_velocities(second, cloud, 0);
}

TEST_P(FluidVelocityTest, WithoutCurlsThereIsNoVorticity) {
    const std::vector<reference::FluidMotion> without{{0.03f, 0, 40.0f}, {0.1f, 0, 70.0f}, {}, {}};
    Case c(device(), kHostCount, settings());
    const Cloud cloud = make_cloud(300, dimensions());
    const DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> velocities = velocities_of(cloud), flows{{0.03f, 5, 40.0f, 0}, {0.1f, 5, 70.0f, 0}, {}, {}};
    const graph::Buffer made =
        physics::fluid_velocity(c.graph, on_device.solving, on_device.lists, c.in(velocities, {9, 9, 9, 9}), {},
                                c.in(flows, {9, 9, 9, 9}), upload_step(c), options());
    const graph::Buffer after = kept<Vec4>(c, made, 300);
    c.run();
    std::vector<Vec4> found = c.result<Vec4>(after, 300);
    auto expected = reference::fluid_velocity(reference_kernel(), cloud.state(), without, velocities, std::vector<Vec4>(300),
                                              kTimeStep, dimensions());
    for (std::uint32_t i = 0; i < 300; ++i) expected[i][3] = found[i][3] = 0;
    EXPECT_TRUE(are_near(found, expected, 5e-5));
}

// With masses of 1:1000. The heavy particles start at rest, so that their small changes are not lost in rounding.
TEST_P(FluidVelocityTest, ViscosityAndCohesionConserveMomentum) {
    constexpr std::uint32_t kCount = 600;
    const std::array<Vec4, 2> alone{Vec4{0.1f, 0, 0, 0}, Vec4{0, 0, 40, 0}};
    for (const Vec4& flow : alone) {
        Case c(device(), kHostCount, settings());
        Cloud cloud = make_cloud(kCount, dimensions());
        std::vector<Vec4> velocities = velocities_of(cloud);
        for (std::uint32_t i = 0; i < kCount; ++i) {
            const float w = i % 2 == 0 ? 1.0f : 1e-3f;
            cloud.fluid[i][3] = cloud.previous[i][3] = w;
            velocities[i] = i % 2 == 0 ? Vec4{velocities[i][0], velocities[i][1], velocities[i][2], w} : Vec4{0, 0, 0, w};
        }
        const DeviceCloud on_device = on_device_of(c, cloud);
        const graph::Buffer made =
            physics::fluid_velocity(c.graph, on_device.solving, on_device.lists, c.in(velocities, {9, 9, 9, 9}), {},
                                    c.in(std::vector<Vec4>{flow, flow, {}, {}}, {9, 9, 9, 9}), upload_step(c), options());
        const graph::Buffer after = kept<Vec4>(c, made, kCount);
        c.run();
        const std::vector<Vec4> found = c.result<Vec4>(after, kCount);
        reference::Double3 sum{};
        double exchanged = 0;
        for (std::uint32_t i = 0; i < kCount; ++i) {
            const double mass = i % 2 == 0 ? 1 : 1000;
            const reference::Double3 gained = reference::xyz(found[i]) - reference::xyz(velocities[i]);
            for (std::size_t k = 0; k < 3; ++k) sum[k] += mass * gained[k];
            exchanged += mass * reference::length(gained);
        }
        EXPECT_GT(exchanged, 1);
        EXPECT_LT(reference::length(sum), 1e-5 * exchanged); // about a hundred roundings
    }
}

// Kernels are 0 from their width on; the Gaussian is discontinuous there.
TEST_P(FluidVelocityTest, IgnoresParticlesAtTheKernelWidth) {
    const Cloud cloud = make_two(dimensions(), true, kPairWidth);
    const float w = cloud.previous[0][3];
    const std::vector<Vec4> velocities{{0, 0, 0, w}, {0, 100, 0, w}}, curls{{0, 0, 30, 30}, {0, 0, 0, 0}};
    Case c(device(), kHostCount, settings());
    const DeviceCloud on_device = on_device_of(c, cloud);
    const graph::Buffer given = c.in(velocities, {9, 9, 9, 9});
    const graph::Buffer found_curls =
        kept<Vec4>(c, physics::fluid_curl(c.graph, on_device.solving, on_device.lists, given, options()), 2);
    const graph::Buffer flows = c.in(std::vector<Vec4>(kMaterials, {0.1f, 0.5f, 40, 0}), {9, 9, 9, 9});
    const graph::Buffer after = kept<Vec4>(c,
                                           physics::fluid_velocity(c.graph, on_device.solving, on_device.lists, given,
                                                                   c.in(curls, {9, 9, 9, 9}), flows, upload_step(c), options()),
                                           2);
    c.run();
    EXPECT_TRUE(are_near(c.result<Vec4>(found_curls, 2), std::vector<reference::Double4>(2), 0));
    EXPECT_TRUE(same_bits(c.result<Vec4>(after, 2), velocities));
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, FluidVelocityTest,
                         ::testing::Combine(::testing::Values(Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2,
                                                              Kernel::gaussian),
                                            ::testing::Values(2u, 3u)));

} // namespace
} // namespace mote::test
