// Mechanics does not depend on where the origin is, nor on the number of substeps.
#include "support/physics_scene.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace mote::test {
namespace {

using FarFromOriginTest = ValidationTest;

constexpr double kGravity = 9.81;
constexpr double kHalfFloat = 0x1p-24; // half the distance of floats, relative

Scene stones(const std::vector<Vec3>& positions, std::uint32_t substeps) {
    Scene scene;
    scene.add({.name = "stone"});
    for (const Vec3& position : positions) scene.particles.push_back({.position = position, .radius = 0.02f});
    scene.solver.substeps = substeps;
    return scene;
}

// In n substeps of symplectic Euler: g Δt² n (n + 1)/2, within 1e-4.
TEST_F(FarFromOriginTest, FreeFall) {
    constexpr int kSteps = 30;
    const std::vector<Vec3> starts{{0, 0, 0}, {0, 5, 0}, {0, 100, 0}, {0, 1000, 0}, {0, 10000, 0}};
    for (const std::uint32_t substeps : {1u, 4u, 20u, 50u}) {
        const Scene scene = stones(starts, substeps);
        World world = world_of(scene);
        advance(world, kSteps);
        const double n = double{kSteps} * substeps, dt = double{scene.solver.time_step} / substeps;
        const double expected = kGravity * dt * dt * n * (n + 1) / 2;
        for (const WorldParticle& stone : world.particles()) {
            const double height = starts[stone.id][1];
            EXPECT_NEAR(height - stone.position[1], expected, 1e-4 * expected + kHalfFloat * height)
                << height << " m, " << substeps;
            EXPECT_NEAR(-stone.velocity[1], kGravity * n * dt, 1e-4 * kGravity * n * dt) << height << " m, " << substeps;
        }
    }
}

// T = 2π √(l/g) (1 + θ²/16), within 0.5 %, from the times of standstill.
TEST_F(FarFromOriginTest, PeriodOfAPendulum) {
    constexpr double kAngle = 0.2;
    const std::array distances{0.0f, 100.0f, 10000.0f};
    Scene scene = stones({}, 20);
    for (std::uint32_t k = 0; k < distances.size(); ++k) {
        const float x = distances[k];
        scene.particles.push_back({.position = {x, 0, 0}, .radius = 0.02f, .fixed = true});
        scene.particles.push_back(
            {.position = {x + static_cast<float>(std::sin(kAngle)), static_cast<float>(-std::cos(kAngle)), 0}, .radius = 0.02f});
        scene.links.push_back({.a = 2 * k, .b = 2 * k + 1, .length = 1});
    }
    scene.solver.iterations = 1; // links that share no particle need no more
    scene.solver.link.method = LinkMethod::xpbd;
    World world = world_of(scene);
    std::array<std::vector<double>, distances.size()> standstills;
    std::array<double, distances.size()> before{};
    for (int i = 1; i <= 380; ++i) {
        world.step();
        const auto particles = world.particles();
        for (std::size_t k = 0; k < distances.size(); ++k) {
            const double v = particles[2 * k + 1].velocity[0];
            if (before[k] < 0 && v >= 0) standstills[k].push_back((i - v / (v - before[k])) * scene.solver.time_step);
            before[k] = v;
        }
    }
    const double expected = 2 * std::numbers::pi * std::sqrt(1 / kGravity) * (1 + kAngle * kAngle / 16);
    for (std::size_t k = 0; k < distances.size(); ++k) {
        ASSERT_GE(standstills[k].size(), 2u) << distances[k] << " m: it hardly swings";
        const double span = standstills[k].back() - standstills[k].front();
        EXPECT_NEAR(span / static_cast<double>(standstills[k].size() - 1), expected, 0.005 * expected) << distances[k] << " m";
    }
}

// g sin θ on a smooth box, within 0.5 %.
TEST_F(FarFromOriginTest, AccelerationOfASlide) {
    constexpr double kAngle = 0.3;
    const std::array distances{0.0f, 100.0f, 10000.0f};
    for (const std::uint32_t substeps : {1u, 20u}) {
        Scene scene = stones({}, substeps);
        for (const float x : distances) {
            scene.particles.push_back({.position = {x, x + 0.02f, 0}, .radius = 0.02f});
            scene.colliders.push_back({.kind = ColliderKind::box, .centre = {x, x - 1, 0}, .half_extents = {20, 1, 1}});
        }
        scene.solver.gravity = {static_cast<float>(kGravity * std::sin(kAngle)), static_cast<float>(-kGravity * std::cos(kAngle)),
                                0};
        World world = world_of(scene);
        advance(world, 120);
        const double expected = kGravity * std::sin(kAngle) * 120 * double{scene.solver.time_step};
        for (const WorldParticle& stone : world.particles()) {
            EXPECT_NEAR(stone.velocity[0], expected, 0.005 * expected) << distances[stone.id] << " m, " << substeps;
        }
    }
}

Scene tank() {
    Scene scene{.dimensions = 2};
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid, .density = 1000});
    scene.add_box({.lower = {0, 0, 0}, .upper = {0.8f, 0.4f, 0}, .fill = {.radius = 0.02f, .material = water}});
    scene.add_container({.centre = {0.4f, 1, 0}, .half_extents = {0.4f, 1, 1}});
    return scene;
}

Scene hanging_cloth() {
    Scene scene;
    const auto cloth = scene.add({.name = "cloth", .density = 300});
    scene.add_sheet({.corner = {0, 1, 0},
                     .side_u = {0.45f, 0, 0},
                     .side_v = {0, 0, 0.45f},
                     .particles_u = 16,
                     .particles_v = 16,
                     .fill = {.radius = 0.015f, .material = cloth},
                     .pins = {true, true}});
    scene.solver.substeps = 8;
    scene.solver.link.method = LinkMethod::xpbd;
    scene.forces = {{.kind = ForceKind::wind, .strength = 2}}; // still air
    return scene;
}

Scene heap() {
    Scene scene{.dimensions = 2};
    const auto sand =
        scene.add({.name = "sand", .density = 1600, .contact = {.static_friction = 0.7f, .kinetic_friction = 0.6f}});
    scene.add_box(
        {.lower = {-0.2f, 0, 0}, .upper = {0.2f, 0.6f, 0}, .fill = {.radius = 0.02f, .material = sand, .jitter = 0.05f}});
    scene.colliders = {{.static_friction = 0.7f, .kinetic_friction = 0.6f}};
    scene.solver.substeps = 8;
    scene.solver.iterations = 8;
    return scene;
}

// Initial positions are floats: 10 km away, multiples of 1/1024 m. So are those at the origin here, for a fair comparison.
Scene moved_along_x(Scene scene, float distance) {
    const auto coarse = [](float x) { return std::round(1024 * x) / 1024; };
    for (Particle& particle : scene.particles) particle.position[0] = coarse(particle.position[0]) + distance;
    for (Collider& collider : scene.colliders) collider.centre[0] = coarse(collider.centre[0]) + distance;
    return scene;
}

struct Rest {
    double height, speed, width; // m, m/s, m: means over particles and over the last second
};

Rest rest_of(World& world, int steps) {
    advance(world, steps);
    Rest rest{};
    constexpr int kSamples = 60;
    for (int k = 0; k < kSamples; ++k) {
        advance(world, 2);
        const auto particles = world.particles();
        double height = 0, squared = 0, middle = 0, width = 0;
        const auto n = static_cast<double>(particles.size());
        for (const WorldParticle& p : particles) {
            height += p.position[1] / n;
            squared += (std::pow(p.velocity[0], 2) + std::pow(p.velocity[1], 2) + std::pow(p.velocity[2], 2)) / n;
            middle += p.position[0] / n;
        }
        for (const WorldParticle& p : particles) width += std::abs(p.position[0] - middle) / n;
        rest.height += height / kSamples;
        rest.speed += std::sqrt(squared) / kSamples;
        rest.width += width / kSamples;
    }
    return rest;
}

using FarAtRestTest = ValidationTest;

// A tank of water, a hanging cloth and a heap of sand at rest are the same 10 km away.
TEST_F(FarAtRestTest, RestsAlike) {
    for (const auto& [name, scene] :
         {std::pair{"tank", tank()}, std::pair{"cloth", hanging_cloth()}, std::pair{"heap", heap()}}) {
        World here = world_of(moved_along_x(scene, 0)), there = world_of(moved_along_x(scene, 10000));
        const Rest near = rest_of(here, 360), far = rest_of(there, 360);
        EXPECT_NEAR(far.height, near.height, 0.05 * std::abs(near.height)) << name;
        EXPECT_NEAR(far.width, near.width, 0.05 * near.width) << name;
        if (name == std::string("heap")) {
            EXPECT_LT(std::max(far.speed, near.speed), 5e-3) << "m/s";
        } else {
            // Water moves at random: what is left of it at one time differs with every rounding.
            EXPECT_NEAR(far.speed, near.speed, (name == std::string("tank") ? 0.15 : 0.05) * near.speed) << name;
        }
    }
}

// 1 µm/s: the displacement of a substep is 1/360 of the distance between floats.
void expect_drift(World& world, const Scene& scene, int steps) {
    advance(world, steps);
    const double expected = 1e-6 * steps * double{scene.solver.time_step};
    const double moved = world.particles()[0].position[0] - double{scene.particles[0].position[0]};
    EXPECT_NEAR(moved, expected, 0.01 * expected + 3e-8) << "0.5 m from the origin floats are 6e-8 m apart";
}

Scene drifting() {
    Scene scene = stones({{0.5f, 0, 0}}, 50);
    scene.particles[0].velocity = {1e-6f, 0, 0};
    scene.solver.gravity = {};
    scene.solver.iterations = 1;
    return scene;
}

TEST_F(FarFromOriginTest, ASlowDrift) {
    const Scene scene = drifting();
    World world = world_of(scene);
    expect_drift(world, scene, 150);
}

using LongDriftTest = ValidationTest;

TEST_F(LongDriftTest, AMillionSubsteps) {
    const Scene scene = drifting();
    World world = world_of(scene);
    expect_drift(world, scene, 20000);
}

} // namespace
} // namespace mote::test
