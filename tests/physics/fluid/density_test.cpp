#include "physics/fluid/boundary_density.hpp"
#include "physics/fluid/density.hpp"
#include "reference/physics/fluid/density.hpp"
#include "support/physics_case.hpp"

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
    // All particle counts with one kernel: the other kernels differ only in their formulas.
    void for_each_count(const Body& body) {
        if (kernel() == Kernel::cubic_spline) return for_each_number(body);
        for_each_case({600}, std::array{kGpuCount}, body);
    }
    reference::Kernel reference_kernel() const { return static_cast<reference::Kernel>(kernel()); }
    physics::DensityOptions options(Case& c, const std::vector<Vec4>& walls) const {
        return {.dimensions = dimensions(),
                .materials = kMaterials,
                .kernel = kernel(),
                .relaxation = kRelaxation,
                .artificial_pressure_distance = kClumpDistance,
                .boundary_density = has_walls() ? c.in(walls, {9, 9, 9, 9}) : graph::Buffer{},
                .samples =
                    has_walls() ? upload_table(c, physics::boundary_kernel_table(kernel(), 4, dimensions())) : graph::Buffer{}};
    }
    // Without walls there are no large solids either.
    Cloud cloud_of(std::uint32_t n) const {
        Cloud cloud = make_cloud(n, dimensions());
        for (Vec4& fluid : cloud.fluid) fluid[2] = has_walls() ? fluid[2] : std::max(fluid[2], 0.0f);
        return cloud;
    }
    // Fluid of the first material and one radius, some of it coincident.
    Cloud alike_cloud() const {
        Cloud cloud = make_cloud(600, dimensions());
        for (std::uint32_t i = 0; i < cloud.size(); ++i) {
            cloud.predicted[i][3] = cloud.predicted[0][3];
            cloud.fluid[i] = {1000, 2e-4f, 0.18f, 3.5f};
            cloud.previous[i][3] = cloud.fluid[i][3];
            cloud.materials[i] = 0;
        }
        return cloud;
    }
    void expect_reference_multipliers(Case& c, const Cloud& cloud, float period = kPeriod, bool alike = false);
    void expect_reference_positions(Case& c, const Cloud& cloud, float period = kPeriod, bool alike = false);
};

const std::vector<reference::FluidMaterial> kFluids{{2e-3f, 2, false}, {1e-2f, 0.5f, true}, {}, {}};

// a/V of a particle.
float pressure_of(const Cloud& cloud, std::uint32_t i) {
    const auto& [rest_density, volume, h, w] = cloud.fluid[i];
    return rest_density > 0 ? kFluids[cloud.materials[i]].artificial_pressure * rest_density * (h * h) : 0;
}

// λ/V of a particle, from its λ; 0 for solids.
double per_volume(const Cloud& cloud, std::uint32_t i, double lambda) {
    return lambda == 0 ? 0 : lambda / double{cloud.fluid[i][1]};
}

constexpr float kAlike = 2.0f * 1000; // a/(V h²) of the first fluid

reference::Double3 xyz(const reference::Double4& a) { return {a[0], a[1], a[2]}; }

// Boundary densities of particles near walls and far from them.
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
        vectors.push_back(
            {fluid.epsilon, fluid.artificial_pressure, fluid.one_sided ? 1.0f : 0.0f, vectors.empty() ? 1000.0f : 700.0f});
    }
    return c.in(vectors, {});
}

void DensityTest::expect_reference_multipliers(Case& c, const Cloud& cloud, float period, bool alike) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    on_device.solving.period = period;
    const std::vector<Vec4> walls = has_walls() ? walls_of(cloud) : std::vector<Vec4>{};
    const graph::Buffer densities = c.out<float>(on_device.solving.count.capacity);
    physics::DensityOptions how = options(c, walls);
    if (alike) how.alike = kAlike;
    const graph::Buffer made =
        physics::density_lambda(c.graph, on_device.solving, on_device.lists, upload_fluids(c), densities, how);
    const graph::Buffer multipliers = kept<Vec4>(c, made, n);
    c.run();
    const auto expected = reference::density_lambda(reference_kernel(), cloud.state(), kFluids, walls, dimensions());
    const std::vector<float> rho = c.result<float>(densities, n);
    const std::vector<Vec4> found = c.result<Vec4>(multipliers, n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const Vec4& fluid = cloud.fluid[i];
        // Kernels are smooth, distances exact to 1e-6 of a kernel width; densities are long sums of positive numbers.
        ASSERT_NEAR(rho[i], expected[i].rho, 2e-5 * expected[i].rho) << "particle " << i;
        // λ is proportional to ρ/ρ0 - 1: near the rest density, this difference has a large relative rounding error.
        const double lambda = per_volume(cloud, i, expected[i].lambda);
        const double error = fluid[0] > 0 ? std::abs(expected[i].rho / fluid[0] - 1) : 1;
        ASSERT_NEAR(found[i][alike ? 3 : 0], lambda, (1e-4 + 1e-4 / std::max(error, 1e-3)) * std::abs(lambda))
            << "particle " << i;
        if (alike) continue;
        ASSERT_EQ(found[i][1], fluid[1]);
        ASSERT_EQ(found[i][2], std::max(fluid[2], 0.0f));
        const double pressure = double{pressure_of(cloud, i)};
        ASSERT_NEAR(found[i][3], pressure, 5e-7 * pressure) << "three products";
    }
}

void DensityTest::expect_reference_positions(Case& c, const Cloud& cloud, float period, bool alike) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    on_device.solving.period = period;
    const std::vector<Vec4> walls = has_walls() ? walls_of(cloud) : std::vector<Vec4>{};
    const auto densities = reference::density_lambda(reference_kernel(), cloud.state(), kFluids, walls, dimensions());
    std::vector<Vec4> multipliers;
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto lambda = static_cast<float>(per_volume(cloud, i, densities[i].lambda));
        multipliers.push_back({lambda, cloud.fluid[i][1], std::max(cloud.fluid[i][2], 0.0f), pressure_of(cloud, i)});
        if (!alike) continue;
        multipliers[i] = local(cloud, cloud.predicted)[i];
        multipliers[i][3] = lambda;
    }
    physics::DensityOptions how = options(c, walls);
    if (alike) how.alike = kAlike;
    physics::density_solve(c.graph, on_device.solving, on_device.lists, c.in(multipliers, {9, 9, 9, 9}), how);
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
    c.run();
    const auto expected = reference::density_solve(reference_kernel(), cloud.state(), kFluids, densities, walls, kRelaxation,
                                                   kClumpDistance, dimensions());
    const std::vector<Vec4> found = in_world(cloud, c.result<Vec4>(moved, n));
    for (std::uint32_t i = 0; i < n; ++i) {
        // A displacement is the sum of about ten terms in all directions, each with about ten roundings.
        const double displacement = reference::length(xyz(expected[i]) - reference::xyz(cloud.predicted[i]));
        for (std::size_t k = 0; k < 3; ++k) {
            ASSERT_NEAR(found[i][k], expected[i][k], 1e-6 + 4e-4 * displacement) << "particle " << i;
        }
    }
}

TEST_P(DensityTest, MultipliersMatchTheReference) {
    for_each_count([this](Case& c, std::uint32_t n) { expect_reference_multipliers(c, cloud_of(n)); });
}

TEST_P(DensityTest, PositionsMatchTheReference) {
    for_each_count([this](Case& c, std::uint32_t n) { expect_reference_positions(c, cloud_of(n)); });
}

TEST_P(DensityTest, ParticlesThatAreAlikeMatchTheReference) {
    const Cloud cloud = alike_cloud();
    Case first(device(), kHostCount, settings()), second(device(), kHostCount, settings());
    expect_reference_multipliers(first, cloud, kPeriod, true);
    expect_reference_positions(second, cloud, kPeriod, true);
}

// Lists can hold fast particles that are now far away, here by whole periods. Without a lattice they have no influence.
TEST_P(DensityTest, FastNeighboursAreFarAway) {
    const Cloud cloud = with_fast_particles(cloud_of(600));
    Case first(device(), kHostCount, settings()), second(device(), kHostCount, settings());
    expect_reference_multipliers(first, cloud, 0);
    expect_reference_positions(second, cloud, 0);
}

// With masses of 1:1000.
TEST_P(DensityTest, ConservesMomentum) {
    constexpr std::uint32_t kCount = 600;
    Case c(device(), kHostCount, settings());
    Cloud cloud = cloud_of(kCount);
    const std::vector<Vec4> far_away(kCount); // from walls, which would change the momentum
    for (std::uint32_t i = 0; i < kCount; ++i) cloud.fluid[i][3] = cloud.previous[i][3] = i % 2 == 0 ? 1.0f : 1e-3f;
    DeviceCloud on_device = on_device_of(c, cloud);
    const graph::Buffer densities = c.out<float>(kCount);
    const graph::Buffer multipliers =
        physics::density_lambda(c.graph, on_device.solving, on_device.lists, upload_fluids(c), densities, options(c, far_away));
    physics::density_solve(c.graph, on_device.solving, on_device.lists, multipliers, options(c, far_away));
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, kCount);
    c.run();
    const std::vector<Vec4> found = in_world(cloud, c.result<Vec4>(moved, kCount));
    reference::Double3 sum{};
    double exchanged = 0, rounding = 0;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const double mass = i % 2 == 0 ? 1 : 1000;
        const reference::Double3 displacement = reference::xyz(found[i]) - reference::xyz(cloud.predicted[i]);
        for (std::size_t k = 0; k < 3; ++k) sum[k] += mass * displacement[k];
        exchanged += mass * reference::length(displacement);
        // The new position rounds by at most half of 2^-23 of itself.
        rounding = std::hypot(rounding, mass * 0x1p-24 * reference::length(reference::xyz(found[i])));
    }
    EXPECT_GT(exchanged, 1e5 * rounding);
    EXPECT_LT(reference::length(sum), 2 * rounding);
}

// Kernels are 0 from their width on; the Gaussian is discontinuous there.
TEST_P(DensityTest, IgnoresParticlesAtTheKernelWidth) {
    const Cloud cloud = make_two(dimensions(), true, kPairWidth);
    Case first(device(), kHostCount, settings()), second(device(), kHostCount, settings());
    expect_reference_multipliers(first, cloud);
    expect_reference_positions(second, cloud);
}

// The powers in a kernel overflow so far beyond its width; the result must not become NaN.
TEST_P(DensityTest, LargeSolidsMayBeAThousandWidthsLarge) {
    if (!has_walls()) return; // no large solids either
    for (const float widths : {100.0f, 1500.0f}) {
        Cloud cloud = make_two(dimensions(), true, 0);
        const float r = widths * kPairWidth;
        cloud.predicted[1] = {-r - 0.25f * kPairWidth, 0, 0, r};
        cloud.previous[1] = {cloud.predicted[1][0], 0, 0, 0};
        cloud.fluid[1] = {0, std::pow(2 * r, static_cast<float>(dimensions())), -r, 0};
        cloud.materials[1] = 3;
        Case c(device(), kHostCount, settings());
        DeviceCloud on_device = on_device_of(c, cloud);
        const Vec4 water{-0.01f / cloud.fluid[0][1], cloud.fluid[0][1], kPairWidth, 0.3f}, solid{0, cloud.fluid[1][1], 0, 0};
        physics::density_solve(c.graph, on_device.solving, on_device.lists, c.in(std::vector{water, solid}, {9, 9, 9, 9}),
                               options(c, std::vector<Vec4>(2)));
        const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, 2);
        c.run();
        const Vec4 found = c.result<Vec4>(moved, 2)[0];
        EXPECT_GT(found[0], 0) << "pushed away, and a number";
        EXPECT_LT(found[0], kPairWidth);
        EXPECT_EQ(found[1], 0);
    }
}

Cloud without_neighbour(Cloud cloud, std::uint32_t lost) {
    reference::NeighbourLists lists{.offsets = {0}, .neighbours = {}};
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        for (const std::uint32_t j : reference::neighbours_of(cloud.lists, i))
            if (j != lost) lists.neighbours.push_back(j);
        lists.offsets.push_back(static_cast<std::uint32_t>(lists.neighbours.size()));
    }
    cloud.lists = lists;
    return cloud;
}

// A NaN position is reported at the end of the step; until then the particle acts as if it were no neighbour.
TEST_P(DensityTest, NaNsDoNotSpread) {
    constexpr std::uint32_t kNumber = 300, kLost = 7;
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    // Boundary densities of a particle without a place are NaN, and so are its multipliers.
    const auto others_of = [&](const Cloud& cloud, bool is_lost) {
        Case c(device(), kHostCount, settings());
        DeviceCloud on_device = on_device_of(c, cloud);
        std::vector<Vec4> walls = walls_of(cloud);
        if (is_lost) walls[kLost] = {kNaN, kNaN, kNaN, kNaN};
        const graph::Buffer densities = c.out<float>(kNumber);
        const graph::Buffer multipliers =
            physics::density_lambda(c.graph, on_device.solving, on_device.lists, upload_fluids(c), densities, options(c, walls));
        physics::density_solve(c.graph, on_device.solving, on_device.lists, multipliers, options(c, walls));
        const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, kNumber);
        c.run();
        std::vector<float> rho = c.result<float>(densities, kNumber);
        std::vector<Vec4> positions = c.result<Vec4>(moved, kNumber);
        rho[kLost] = 0;
        positions[kLost] = {};
        return std::pair{rho, positions};
    };
    Cloud cloud = cloud_of(kNumber);
    const auto [rho_far, positions_far] = others_of(without_neighbour(cloud, kLost), false);
    cloud.predicted[kLost] = {kNaN, kNaN, dimensions() == 2 ? 0 : kNaN, cloud.predicted[kLost][3]};
    const auto [rho, positions] = others_of(cloud, true);
    EXPECT_TRUE(same_bits(rho, rho_far));
    EXPECT_TRUE(same_bits(positions, positions_far));
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, DensityTest,
                         ::testing::Combine(::testing::Values(Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2,
                                                              Kernel::gaussian),
                                            ::testing::Values(2u, 3u), ::testing::Bool()));

} // namespace
} // namespace mote::test
