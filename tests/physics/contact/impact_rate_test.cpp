// The speeds that a scene sets, and the automatic substeps that follow from them (docs/physics/contact.md, "Fast impacts").
#include "physics/contact/impacts.hpp"

#include <mote/checked_scene.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace mote::test {
namespace {

// 1/s: of the fastest.
float impact_rate(const Scene& scene) {
    double rate = 0;
    for (const physics::Impact& impact : physics::impacts_of(scene)) rate = std::max(rate, impact.rate);
    return static_cast<float>(rate);
}

Scene three_balls() {
    Scene scene;
    scene.add({.name = "ball", .density = 2000});
    scene.solver.gravity = {};
    for (const float x : {0.0f, 1.0f, 2.0f}) scene.particles.push_back({.position = {x, 0, 0}, .radius = 0.01f});
    scene.particles[0].velocity = {4, 0, 0};
    return scene;
}

TEST(ImpactRate, IsThatOfTheFastestSolidThatMayStrikeOthers) {
    Scene scene = three_balls();
    EXPECT_FLOAT_EQ(impact_rate(scene), 400);
    EXPECT_EQ(CheckedScene(scene)->solver.substeps, 4u); // 400/120 radii in a step, 1 in a substep
    scene.particles[0].velocity = {1000, 0, 0};
    EXPECT_EQ(CheckedScene(scene)->solver.substeps, 32u); // no more
    scene.particles[0].radius = 0.5f;                     // strikes the others, which are smaller
    EXPECT_FLOAT_EQ(impact_rate(scene), 1e5f);
    scene.particles[0].fixed = true;
    EXPECT_EQ(impact_rate(scene), 0);
    scene.particles[0].fixed = false;
    for (Particle& ball : scene.particles) ball.self_collision = false;
    EXPECT_EQ(impact_rate(scene), 0) << "they do not touch";
    scene.particles[2].group = 1;
    EXPECT_FLOAT_EQ(impact_rate(scene), 1e5f);
    scene.particles[2].group = 0;
    scene.particles[2].self_collision = true;
    EXPECT_FLOAT_EQ(impact_rate(scene), 1e5f);
    scene.particles[2].self_collision = false;
    scene.particles.push_back({.position = {9, 0, 0}, .radius = 1e-5f});
    EXPECT_EQ(impact_rate(scene), 0) << "dust is no third";
}

// Of what a small one throws at something, one is no smaller than the third.
TEST(ImpactRate, OfTheSmallestIsInRadiiOfTheThird) {
    Scene scene = three_balls();
    scene.particles.push_back({.position = {3, 0, 0}, .radius = 0.01f});
    scene.particles[0].radius = 0.005f;
    EXPECT_FLOAT_EQ(impact_rate(scene), 400);
    scene.particles[1].radius = 0.005f;
    EXPECT_FLOAT_EQ(impact_rate(scene), 400);
    scene.particles[2].radius = 0.005f;
    EXPECT_FLOAT_EQ(impact_rate(scene), 800);
}

TEST(ImpactRate, OfDustIsNone) {
    Scene scene = three_balls();
    scene.particles[0].radius = 1e-5f;
    EXPECT_EQ(impact_rate(scene), 0);
    scene.particles.push_back({.position = {3, 0, 0}, .radius = 0.01f});
    EXPECT_EQ(impact_rate(scene), 0);
    scene.particles[1].velocity = {4, 0, 0};
    EXPECT_FLOAT_EQ(impact_rate(scene), 400) << "as without it";
    scene.emitters.push_back({.radius = 0.05f, .speed = 1, .particle_radius = 1e-5f, .material = 0});
    scene.capacity = 5;
    EXPECT_FLOAT_EQ(impact_rate(scene), 4e5f) << "an emitter adds many";
}

TEST(ImpactRate, NeedsAThirdSolid) {
    Scene scene = three_balls();
    scene.particles.pop_back();
    EXPECT_EQ(impact_rate(scene), 0);
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid, .density = 1000});
    scene.particles.push_back({.position = {1, 0, 0}, .velocity = {90, 0, 0}, .radius = 0.01f, .material = water});
    EXPECT_EQ(impact_rate(scene), 0);
    scene.capacity = 5;
    scene.emitters.push_back({.radius = 0.05f, .speed = 3, .particle_radius = 0.005f, .material = 0});
    EXPECT_FLOAT_EQ(impact_rate(scene), 800) << "strikes what the emitter adds";
}

} // namespace
} // namespace mote::test
