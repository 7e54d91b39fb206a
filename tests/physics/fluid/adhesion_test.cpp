#include "physics/fluid/adhesion.hpp"
#include "reference/physics/fluid/adhesion.hpp"
#include "support/mesh_case.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

using reference::operator-;

constexpr float kTimeStep = 0.02f;
const std::vector<float> kStrengths{40, 70, 1e9f, 1e9f}; // m/s²; not read for solids

class AdhesionTest : public PhysicsTest, public ::testing::WithParamInterface<std::uint32_t> {
protected:
    std::uint32_t dimensions() const { return GetParam(); }
    // The error of linear interpolation between the 65 samples of F, relative to the reference's integral; in 2-D F bends more
    // at ½ and 1.
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
                               .features = use_of(colliders)});
        const graph::Buffer after = kept<Vec4>(c, made, cloud.size());
        c.run();
        return c.result<Vec4>(after, cloud.size());
    }
    void expect_reference_results(Case& c, std::uint32_t n, const std::vector<reference::Collider>& colliders) {
        const Cloud cloud = make_cloud(n, dimensions());
        const std::vector<Vec4> velocities = velocities_of(cloud), found = velocities_by_device(c, cloud, velocities, colliders);
        const auto expected = reference::adhesion(cloud.state(), kStrengths, colliders, velocities, kTimeStep, dimensions());
        for (std::uint32_t i = 0; i < n; ++i) {
            double half_spaces = static_cast<double>(colliders.size());
            for (const std::uint32_t j : reference::neighbours_of(cloud.lists, i)) {
                if (std::min(cloud.fluid[i][2], cloud.fluid[j][2]) < 0) ++half_spaces;
            }
            // Plus about a hundred roundings, which are larger at the ends of A, where it rises like a fourth root.
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

TEST_P(AdhesionTest, SamplesMatchTheReference) {
    const auto samples = physics::adhesion_samples(dimensions());
    ASSERT_EQ(samples.size(), physics::kBoundaryKernelSamples);
    for (std::size_t k = 0; k < samples.size(); ++k) {
        // Two quadratures, neither of them exact.
        EXPECT_NEAR(samples[k][0], reference::half_space_pull(static_cast<double>(k) / 64, dimensions()), 1e-5) << k;
    }
    EXPECT_EQ(samples.back()[0], 0);
}

TEST_P(AdhesionTest, PairsMatchTheReference) {
    for_each_number([this](Case& c, std::uint32_t n) { expect_reference_results(c, n, {}); });
}

TEST_P(AdhesionTest, WallsMatchTheReference) {
    const std::vector<reference::Collider> corner = corner_of_colliders(dimensions());
    for (const auto& collider : corner) {
        Case c(device(), kHostCount, settings());
        expect_reference_results(c, 300, {collider});
    }
    for_each_number([&](Case& c, std::uint32_t n) { expect_reference_results(c, n, corner); });
}

// Adhesion acts between half the kernel width and the full width, most strongly midway. There V/h^D is 2^-D, and each particle
// gets half of the impulse.
TEST_P(AdhesionTest, StartsWhereContactEnds) {
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

// With solids of a thousand times or a thousandth of the fluid's mass.
TEST_P(AdhesionTest, ConservesMomentum) {
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
            exchanged += masses[i] * reference::length(reference::xyz(found[i]));
        }
        EXPECT_GT(exchanged, std::min(1.0f, solid_mass));
        EXPECT_LT(reference::length(sum), 1e-6 * exchanged); // both sides get the same impulses; only their sums round
    }
}

// Two fixed particles have no reduced mass; a wall does not move them either.
TEST_P(AdhesionTest, FixedParticlesDoNotMove) {
    Cloud cloud = water_and_stone(0.75f * kPairWidth);
    for (std::size_t i = 0; i < 2; ++i) cloud.fluid[i][3] = cloud.previous[i][3] = 0;
    Case c(device(), kHostCount, settings());
    const std::vector<Vec4> velocities = velocities_of(cloud);
    EXPECT_TRUE(same_bits(velocities_by_device(c, cloud, velocities, {reference::Collider{}}), velocities));
}

INSTANTIATE_TEST_SUITE_P(Dimensions, AdhesionTest, ::testing::Values(2u, 3u));

class MeshAdhesionTest : public MeshCase {};

TEST_F(MeshAdhesionTest, MatchesTheReference) {
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        Cloud cloud = make_cloud(n, 3);
        cloud.lists = {.offsets = std::vector<std::uint32_t>(n + 1), .neighbours = {}}; // walls only
        const DeviceCloud on_device = on_device_of(c, cloud);
        const std::vector<Vec4> still(n);
        const std::vector<float> strengths{40, 70, 0, 0};
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const graph::Buffer made = physics::adhesion(
            c.graph, on_device.solving, on_device.lists, c.in(still, {9, 9, 9, 9}), c.in(strengths, 9.0f),
            upload_table(c, physics::adhesion_samples(3)), c.in(std::vector<Vec4>{{9, 9, 9, kTimeStep}, {77, 77, 0, 0}}, {}),
            {.dimensions = 3, .closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, 4 * 0.09f)});
        const graph::Buffer after = kept<Vec4>(c, made, n);
        c.run();
        const reference::MeshSurface own = reference_surface();
        const auto expected = reference::adhesion(cloud.state(), strengths, {}, still, kTimeStep, 3, &own);
        EXPECT_TRUE(are_near(c.result<Vec4>(after, n), expected, 70 * kTimeStep * 2e-4)); // as off_by_samples() above
    });
}

class WorldAdhesionTest : public GpuTest {};

// A wall attracts one layer of fluid at r = h/4 with β F(¼). Under a ceiling the layer hangs if that exceeds gravity; on a
// vertical wall it stays if the friction that this gives exceeds gravity. Otherwise it falls, or slides with the difference.
TEST_F(WorldAdhesionTest, ADropHangs) {
    constexpr float kFriction = 0.5f;
    const auto sinks_by = [this](std::uint32_t dimensions, const Vec3& normal, double beta) { // m, in 0.25 s
        Scene scene{.dimensions = dimensions};
        scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.adhesion = static_cast<float>(beta)}});
        const Vec3 size = normal[1] < 0 ? Vec3{0.08f, 0.02f, 0.08f} : Vec3{0.02f, 0.08f, 0.08f};
        scene.add_box({.upper = size, .fill = {.radius = 0.01f}});
        const Vec3 on_wall{0, normal[1] < 0 ? size[1] : 0, 0};
        scene.colliders = {{.normal = normal, .centre = on_wall, .static_friction = kFriction, .kinetic_friction = kFriction}};
        scene.solver.substeps = 4; // the first is without adhesion and separates them by g Δt²
        scene.solver.iterations = 1;
        World world(context(), scene);
        for (int k = 0; k < 30; ++k) world.step();
        const std::vector<WorldParticle> drop = world.particles();
        return 0.01f - std::ranges::min(drop, {}, [](const WorldParticle& one) { return one.position[1]; }).position[1];
    };
    for (const std::uint32_t dimensions : {2u, 3u}) {
        SCOPED_TRACE(dimensions);
        const double enough = 9.81 / reference::half_space_pull(0.25, dimensions), on_wall = enough / kFriction;
        EXPECT_NEAR(sinks_by(dimensions, {0, -1, 0}, 0), 0.5 * 9.81 / 16, 0.01);
        EXPECT_GT(sinks_by(dimensions, {0, -1, 0}, 0.8 * enough), 0.05f);
        EXPECT_NEAR(sinks_by(dimensions, {0, -1, 0}, 1.25 * enough), 0, 1e-3);
        EXPECT_NEAR(sinks_by(dimensions, {1, 0, 0}, 0.8 * on_wall), 0.2 * 0.5 * 9.81 / 16, 0.02); // they also push each other
        EXPECT_NEAR(sinks_by(dimensions, {1, 0, 0}, 1.25 * on_wall), 0, 1e-3);
    }
}

} // namespace
} // namespace mote::test
