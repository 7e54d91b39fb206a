// The stretch of links that hang, by the law of docs/physics/link.md, "Stretch".
#include "physics/link/hanging_links.hpp"

#include <mote/scene_warnings.hpp>

#include <gtest/gtest.h>

namespace mote::physics {
namespace {

using Texts = std::vector<std::string>;

// g Δt²: 6.8125e-4 m.
constexpr double kFall = 9.81 / (120.0 * 120.0);

// A row of particles of 2 cm, each linked to the next; the first is fixed.
Scene rope(std::uint32_t particles) {
    Scene scene{.dimensions = 2};
    scene.add({.name = "hemp"});
    scene.add_rope({.to = {0.02f * static_cast<float>(particles - 1), 0, 0},
                    .particles = particles,
                    .fill = {.radius = 0.01f, .group = 1, .self_collision = false},
                    .pin_from = true});
    scene.solver.substeps = 1;
    scene.solver.iterations = 8;
    return scene;
}

HangingLinks::Stretch worst_of(const Scene& scene) { return HangingLinks(scene).worst(scene.solver); }

// The second link carries all but two particles, and both of its ends share their mass among two links.
TEST(HangingLinks, OfARopeCarryWhatIsBelow) {
    const HangingLinks::Stretch worst = worst_of(rope(100));
    EXPECT_EQ(worst.link, 1u);
    EXPECT_NEAR(worst.strain, 98 * 4 * kFall / (8 * 0.02), 1e-3);
}

// Two, each with 100 times the mass of the bead that holds them.
TEST(HangingLinks, CarryAHeavyEnd) {
    Scene scene = rope(2);
    const std::uint32_t lead = scene.add({.name = "lead", .density = 100000});
    for (const float x : {0.04f, 0.06f}) scene.particles.push_back({.position = {x, 0, 0}, .radius = 0.01f, .material = lead});
    scene.links.push_back({.a = 1, .b = 2});
    scene.links.push_back({.a = 3, .b = 2});
    const HangingLinks::Stretch worst = worst_of(scene);
    EXPECT_EQ(worst.link, 1u);
    EXPECT_NEAR(worst.strain, 200 * (2 + 0.02) * kFall / (8 * 0.02), 1e-3);
}

TEST(HangingLinks, ShareTheWeightOfTwoWays) {
    Scene scene = rope(4);
    scene.particles.back().fixed = true; // the link between the two others carries nothing
    const HangingLinks::Stretch worst = worst_of(scene);
    EXPECT_NEAR(worst.strain, 2 * kFall / (8 * 0.02), 1e-5);
}

TEST(HangingLinks, FallWithoutAFixedParticle) {
    Scene scene = rope(100);
    scene.particles.front().fixed = false;
    EXPECT_EQ(worst_of(scene).strain, 0);
    EXPECT_EQ(worst_of(Scene{}).strain, 0);
}

TEST(HangingLinks, WeighNothingWithoutGravity) {
    Scene scene = rope(100);
    scene.solver.gravity = {};
    EXPECT_EQ(worst_of(scene).strain, 0);
}

TEST(HangingLinks, AreHeldByIterationsAndTheSquareOfSubsteps) {
    Scene scene = rope(100);
    const double before = worst_of(scene).strain;
    scene.solver.iterations = 16;
    EXPECT_NEAR(worst_of(scene).strain, before / 2, 1e-6);
    scene.solver.substeps = 5;
    EXPECT_NEAR(worst_of(scene).strain, before / 50, 1e-6);
    scene.solver.link.relaxation = 1.5f;
    EXPECT_NEAR(worst_of(scene).strain, before / 75, 1e-6);
    scene.solver.link.method = LinkMethod::xpbd;
    EXPECT_NEAR(worst_of(scene).strain, before / 75, 1e-6) << "rigid";
}

TEST(HangingLinks, AreNotBlamedForTheirElasticity) {
    Scene scene = rope(100);
    for (Link& link : scene.links) link.elasticity = {.stiffness = 0.5f, .compliance = 1};
    EXPECT_EQ(worst_of(scene).strain, 0);
    scene.solver.link.method = LinkMethod::xpbd;
    EXPECT_EQ(worst_of(scene).strain, 0);
    // 99 beads of 0.4 kg weigh 388 N: 0.2 mm of 2 cm.
    for (Link& link : scene.links) link.elasticity.compliance = 0.0002f / 389;
    const double slightly = worst_of(scene).strain;
    for (Link& link : scene.links) link.elasticity.compliance = 0;
    EXPECT_NEAR(slightly, worst_of(scene).strain, 0.01 * slightly);
}

TEST(SceneWarnings, OfAWeightOnLinks) {
    Scene scene = rope(100);
    EXPECT_EQ(scene_warnings(scene),
              Texts{"links[1]: found a weight that stretches it by 167 %, expected at most 5 %: raise solver.substeps (now 1) "
                    "to 6 with solver.iterations 8"});
    scene.solver.substeps = 6;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

} // namespace
} // namespace mote::physics
