// What a particle computes depends on its neighbours alone: one far away changes no bit.
#include "support/physics_scene.hpp"

#include <cstdint>

namespace mote::test {
namespace {

using StrangerTest = ValidationTest;

// A heap at rest, and grains that fall on it past a sphere and bounce.
Scene grains_of(std::uint32_t dimensions) {
    Scene scene{.dimensions = dimensions};
    const float depth = dimensions == 2 ? 0 : 0.08f;
    const std::uint32_t sand = scene.add({.name = "sand", .density = 1600});
    const std::uint32_t ball = scene.add({.name = "ball", .density = 2000, .contact = {.restitution = 0.6f}});
    scene.add_box({.upper = {0.2f, 0.12f, depth}, .fill = {.radius = 0.01f, .material = sand, .jitter = 0.1f}});
    scene.add_box({.lower = {0.02f, 0.16f, 0},
                   .upper = {0.18f, 0.24f, depth},
                   .fill = {.radius = 0.01f, .material = ball, .jitter = 0.3f}});
    scene.colliders.push_back({.static_friction = 0.5f, .kinetic_friction = 0.5f}); // the ground
    for (const float x : {-0.05f, 0.25f}) {                                         // walls, which end before the stranger
        scene.colliders.push_back({.kind = ColliderKind::box, .centre = {x, 0.2f, 0}, .half_extents = {0.03f, 0.2f, 1}});
    }
    scene.colliders.push_back({.kind = ColliderKind::sphere, .centre = {0.15f, 0.15f, depth / 2}, .radius = 0.02f});
    return scene;
}

struct Stranger {
    Vec3 place, velocity; // m, m/s
};

TEST_F(StrangerTest, ChangesNothing) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        const Scene alone = grains_of(dimensions);
        World world = world_of(alone);
        advance(world, 120);
        const std::vector<WorldParticle> expected = world.particles();
        for (const auto& [place, velocity] : {Stranger{{0.1f, 50, 0}, {0.05f, 0, 0}}, Stranger{{5000, 3, 0}, {0, 100, 0}}}) {
            Scene scene = alone;
            scene.particles.push_back({.position = place, .velocity = velocity, .radius = 1e-5f});
            World with_stranger = world_of(scene);
            advance(with_stranger, 120);
            std::vector<WorldParticle> found = with_stranger.particles();
            ASSERT_EQ(found.size(), expected.size() + 1);
            std::size_t different = 0;
            for (std::size_t i = 0; i < expected.size(); ++i) { // by id
                different += found[i].position != expected[i].position || found[i].velocity != expected[i].velocity ||
                             found[i].angular_velocity != expected[i].angular_velocity;
            }
            EXPECT_EQ(different, 0u) << "of " << expected.size() << " in " << dimensions << "-D, " << place[0] << " m away, at "
                                     << velocity[0] + velocity[1] << " m/s";
        }
    }
}

} // namespace
} // namespace mote::test
