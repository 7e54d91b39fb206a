#include "physics/fluid/boundary_density.hpp"
#include "reference/physics/fluid/boundary_density.hpp"
#include "support/mesh_case.hpp"

namespace mote::test {
namespace {

using physics::Kernel;

class BoundaryDensityTest : public PhysicsTest, public ::testing::WithParamInterface<std::tuple<Kernel, std::uint32_t>> {
protected:
    Kernel kernel() const { return std::get<0>(GetParam()); }
    std::uint32_t dimensions() const { return std::get<1>(GetParam()); }
    reference::Kernel reference_kernel() const { return static_cast<reference::Kernel>(kernel()); }

    void expect_reference_results(Case& c, std::uint32_t n, const std::vector<reference::Collider>& colliders) {
        const Cloud cloud = make_cloud(n, dimensions());
        const DeviceCloud on_device = on_device_of(c, cloud);
        const auto samples = physics::boundary_kernel_table(kernel(), 4, dimensions());
        const graph::Buffer made = physics::boundary_density(
            c.graph, on_device.solving, upload_table(c, samples),
            {.dimensions = dimensions(), .colliders = upload_colliders(c, colliders), .features = use_of(colliders)});
        const graph::Buffer walls = kept<Vec4>(c, made, n);
        c.run();
        const auto expected =
            reference::boundary_density(reference_kernel(), colliders, cloud.predicted, cloud.fluid, dimensions());
        const std::vector<Vec4> found = c.result<Vec4>(walls, n);
        for (std::uint32_t i = 0; i < n; ++i) {
            // The error of linear interpolation between 65 samples is at most max |f''| / (8 · 64²), for every wall. For every
            // kernel, f'' of B is at most 2π Q h^D W, below 5, and f'' of h B' at most 2π h^D W(0), below 31.
            const double h = cloud.fluid[i][2], walls_near = static_cast<double>(colliders.size());
            ASSERT_NEAR(found[i][3], expected[i][3], walls_near * 5 / 32768) << "particle " << i;
            for (std::size_t k = 0; k < 3; ++k) {
                ASSERT_NEAR(found[i][k] * h, expected[i][k] * h, walls_near * 31 / 32768) << "particle " << i;
            }
            if (h <= 0) {
                ASSERT_EQ(found[i], Vec4{}) << "particle " << i;
            }
        }
    }
};

TEST_P(BoundaryDensityTest, SamplesMatchTheReference) {
    const auto samples = physics::boundary_kernel_table(kernel(), 4, dimensions());
    ASSERT_EQ(samples.size(), physics::kBoundaryKernelSamples);
    for (std::size_t k = 0; k < samples.size(); ++k) {
        const double h = 0.3, q = static_cast<double>(k) / 64;
        const reference::WallShare expected = reference::wall_share(reference_kernel(), q * h, h, dimensions());
        EXPECT_NEAR(samples[k][0], expected.share, 1e-5) << k; // two quadratures, neither of them exact
        EXPECT_NEAR(samples[k][1], h * expected.slope, 1e-4) << k;
        const reference::WallShare bend = reference::wall_bend(reference_kernel(), q, dimensions());
        EXPECT_NEAR(samples[k][2], bend.share, 1e-4) << k; // a difference of shares, times a large radius
        EXPECT_NEAR(samples[k][3], bend.slope, 1e-3) << k;
    }
}

TEST_P(BoundaryDensityTest, MatchesTheReference) {
    const std::vector<reference::Collider> corner = corner_of_colliders(dimensions());
    for (const auto& collider : corner) {
        Case c(device(), kHostCount, settings());
        expect_reference_results(c, 300, {collider});
    }
    if (kernel() == Kernel::wendland_c2) {
        for_each_number([&](Case& c, std::uint32_t n) { expect_reference_results(c, n, corner); });
    } else {
        Case c(device(), kGpuCount, settings());
        expect_reference_results(c, 300, corner);
    }
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, BoundaryDensityTest,
                         ::testing::Combine(::testing::Values(Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2,
                                                              Kernel::gaussian),
                                            ::testing::Values(2u, 3u)));

class MeshBoundaryDensityTest : public MeshCase {};

TEST_F(MeshBoundaryDensityTest, MatchesTheReference) {
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        const DeviceCloud on_device = on_device_of(c, cloud);
        const std::vector<reference::Collider> colliders{every_collider(3)[10]};
        const auto samples = physics::boundary_kernel_table(physics::Kernel::cubic_spline, 4, 3);
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const graph::Buffer made =
            physics::boundary_density(c.graph, on_device.solving, upload_table(c, samples),
                                      {.dimensions = 3,
                                       .colliders = upload_colliders(c, colliders),
                                       .closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, 4 * 0.09f)});
        const graph::Buffer walls = kept<Vec4>(c, made, n);
        c.run();
        const reference::MeshSurface own = reference_surface();
        const auto expected =
            reference::boundary_density(reference::Kernel::cubic_spline, colliders, cloud.predicted, cloud.fluid, 3, &own);
        const std::vector<Vec4> found = c.result<Vec4>(walls, n);
        for (std::uint32_t i = 0; i < n; ++i) { // tolerances as above, for two walls
            const double h = cloud.fluid[i][2];
            ASSERT_NEAR(found[i][3], expected[i][3], 2.0 * 5 / 32768) << "particle " << i;
            for (std::size_t k = 0; k < 3; ++k) {
                ASSERT_NEAR(found[i][k] * h, expected[i][k] * h, 2.0 * 31 / 32768) << "particle " << i;
            }
        }
    });
}

} // namespace
} // namespace mote::test
