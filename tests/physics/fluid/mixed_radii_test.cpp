// Particles of one fluid with different radii. docs/physics/fluid.md, "Density".
#include "support/physics_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

using MixedRadiiTest = ValidationTest;

constexpr float kRadius = 0.01f, kSide = 0.2f; // m

// Water, ten layers of ten particles. No setting of the solver.
Scene tank_of_water() {
    Scene scene{.dimensions = 2};
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {kSide, kSide, 0}, .fill = {.radius = kRadius}});
    scene.add_container({.centre = {kSide / 2, kSide, 0}, .half_extents = {kSide / 2, kSide, 1}});
    return scene;
}

// Means over the particles of a radius.
struct Rest {
    double density = 0, excess = 0; // of ρ0
    double height = 0;              // m
};

Rest rest_of(const std::vector<WorldParticle>& particles, float radius) {
    Rest rest;
    double count = 0;
    for (const WorldParticle& p : particles) {
        if (p.radius != radius) continue;
        const double ratio = double{p.density} / 1000;
        rest.density += ratio;
        rest.excess += std::max(ratio - 1, 0.0);
        rest.height += double{p.position[1]};
        ++count;
    }
    return {rest.density / count, rest.excess / count, rest.height / count};
}

Rest tank_at_rest(World world) {
    advance(world, 300);
    return rest_of(world.particles(), kRadius);
}

// A droplet adds another rounding, not other physics. Relative to the smallest radius of the material, ε would let 10 µm compress
// the tank to seven times its density, and 3 mm by 7 %.
TEST_F(MixedRadiiTest, ADropletFarAwayDoesNotMatter) {
    const Rest alone = tank_at_rest(world_of(tank_of_water()));
    EXPECT_NEAR(alone.density, 1, 0.02);
    EXPECT_NEAR(alone.height, kSide / 2, 0.03 * kSide / 2);
    for (const float radius : {1e-5f, 1e-3f, 3e-3f}) {
        for (const Vec3& place : {Vec3{kSide / 2, 50, 0}, Vec3{5000, 0, 0}}) { // above, it falls for longer than the test
            SCOPED_TRACE(fmt::format("a droplet of {} m at {}, {} m", radius, place[0], place[1]));
            Scene scene = tank_of_water();
            scene.particles.push_back({.position = place, .radius = radius});
            const Rest with = tank_at_rest(world_of(scene));
            EXPECT_NEAR(with.density, alone.density, 0.005 * alone.density);
            EXPECT_NEAR(with.height, alone.height, 0.01 * alone.height);
        }
    }
}

// A ball that floats is too large to be a point for the water around it, whatever fluid is elsewhere. If it were a point as soon
// as some fluid is coarser than it, it would float 5 mm deeper.
TEST_F(MixedRadiiTest, ACoarseDropletFarAwayDoesNotMatterToABall) {
    Scene scene = tank_of_water();
    std::erase_if(scene.colliders, [](const Collider& wall) { return wall.normal[1] < 0; }); // the lid
    scene.add({.name = "wood", .density = 400});
    scene.solver.substeps = scene.solver.iterations = 4; // automatic ones follow the droplet, too
    scene.particles.push_back({.position = {kSide / 2, kSide + 0.03f, 0}, .radius = 4 * kRadius, .material = 1});
    const auto settled = [&](World world) {
        advance(world, 300);
        const std::vector<WorldParticle> particles = world.particles();
        return std::pair{rest_of(particles, kRadius), rest_of(particles, 4 * kRadius).height};
    };
    const auto [water, ball] = settled(world_of(scene));
    EXPECT_NEAR(water.density, 1, 0.02);
    EXPECT_GT(ball, kSide - 4 * kRadius) << "it floats";
    scene.particles.push_back({.position = {kSide / 2, 5000, 0}, .radius = 5 * kRadius});
    const auto [water_with, ball_with] = settled(world_of(scene));
    EXPECT_NEAR(water_with.density, water.density, 0.005);
    EXPECT_NEAR(water_with.height, water.height, 0.01 * water.height);
    EXPECT_NEAR(ball_with, ball, 0.1 * kRadius);
}

// Half a tank of each, 20 small layers beside five large ones. What is left of an error grows with the layers above.
TEST_F(MixedRadiiTest, LargeAndSmallRestBesideEachOther) {
    constexpr float kLarge = 4 * kRadius, kHalf = 0.4f; // m
    Scene scene{.dimensions = 2};
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {kHalf, kHalf, 0}, .fill = {.radius = kLarge}});
    scene.add_box({.lower = {kHalf, 0, 0}, .upper = {2 * kHalf, kHalf, 0}, .fill = {.radius = kRadius}});
    scene.add_container({.centre = {kHalf, kHalf, 0}, .half_extents = {kHalf, kHalf, 1}});
    scene.solver.substeps = 4;
    World world = world_of(scene);
    advance(world, 400);
    const std::vector<WorldParticle> particles = world.particles();
    EXPECT_LT(rest_of(particles, kRadius).excess, 0.01);
    EXPECT_LT(rest_of(particles, kLarge).excess, 0.002);
    EXPECT_LT(world.health().mean_density_error, 0.004);
}

// They fall 2 cm into water that is up to a hundred times as coarse. Where its artificial pressure counts by the sum of both
// volumes, it throws those of 0.1 mm upwards, at 9 m/s.
TEST_F(MixedRadiiTest, DropletsThatFallIntoATankStayBelowTheirStart) {
    constexpr float kStart = kSide + 0.02f; // m
    const double fall = std::sqrt(2 * 9.81 * double{kStart});
    for (const float radius : {1e-4f, 1e-3f, 3e-3f}) {
        SCOPED_TRACE(radius);
        Scene scene = tank_of_water();
        for (int i = 1; i <= 5; ++i) {
            scene.particles.push_back({.position = {0.033f * static_cast<float>(i), kStart, 0}, .radius = radius});
        }
        World world = world_of(scene);
        for (int step = 0; step < 150; ++step) {
            world.step();
            for (const WorldParticle& p : world.particles()) {
                if (p.radius != radius) continue;
                ASSERT_LT(p.position[1], kStart) << step;
                ASSERT_LT(std::hypot(p.velocity[0], p.velocity[1]), fall) << step;
            }
        }
        EXPECT_NEAR(rest_of(world.particles(), kRadius).density, 1, 0.02);
    }
}

} // namespace
} // namespace mote::test
