// Ropes and cloth.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

using RopeTest = ValidationTest;

// a of y = a cosh(x/a), the catenary of this length (m) over this span (m): 2 a sinh(span/2a) = length.
double catenary_parameter(double span, double length) {
    double low = 1e-3 * span, high = 1e3 * span;
    for (int i = 0; i < 200; ++i) {
        const double a = (low + high) / 2;
        (2 * a * std::sinh(span / (2 * a)) > length ? low : high) = a;
    }
    return low;
}

TEST_F(RopeTest, AHangingRopeIsACatenary) {
    Scene scene;
    scene.add({.name = "hemp"});
    constexpr std::uint32_t kParticles = 33;
    constexpr float kSpan = 1, kSlack = 0.3f;
    scene.add_rope({.from = {-kSpan / 2, 0, 0},
                    .to = {kSpan / 2, 0, 0},
                    .particles = kParticles,
                    .slack = kSlack,
                    .fill = {.radius = 0.01f, .group = 1, .self_collision = false},
                    .pin_from = true,
                    .pin_to = true});
    scene.solver.link.method = LinkMethod::xpbd;
    scene.solver.substeps = 16;
    scene.solver.iterations = 4;
    scene.forces = {{.kind = ForceKind::wind, .strength = 3}}; // still air damps, so that it comes to rest
    World world = world_of(scene);
    advance(world, 300);

    const double length = (1 + kSlack) * kSpan, a = catenary_parameter(kSpan, length), low = a - a * std::cosh(kSpan / 2 / a);
    Curve rope{"mote", {}, true}, law{"a cosh(x/a)", {}};
    double worst = 0;
    for (const WorldParticle& p : world.particles()) {
        const double expected = low + a * (std::cosh(p.position[0] / a) - 1);
        rope.points.emplace_back(p.position[0], p.position[1]);
        law.points.emplace_back(p.position[0], expected);
        worst = std::max(worst, std::abs(p.position[1] - expected));
    }
    std::ranges::sort(law.points);
    leave_plot("catenary", "A rope of 1.3 m over 1 m", "x (m)", "y (m)", {rope, law});
    EXPECT_LT(worst, 0.01 * -low); // 1 % of its sag
}

TEST_F(RopeTest, ARopeTearsAtItsWeakestLink) {
    for (const float tear_strain : {0.0f, 0.2f}) {
        Scene scene;
        scene.add({.name = "thread"});
        scene.solver.gravity = {};
        scene.add_rope(
            {.from = {0, 0, 0}, .to = {1, 0, 0}, .particles = 11, .fill = {.radius = 0.01f}, .pin_from = true, .pin_to = true});
        scene.links[4].tear_strain = tear_strain;
        scene.particles.back().velocity = {0.5f, 0, 0}; // its end is pulled away
        World world = world_of(scene);
        advance(world, 120);
        const std::vector<WorldParticle> particles = world.particles();
        double longest = 0;
        for (std::size_t i = 1; i < particles.size(); ++i) {
            longest = std::max(longest, std::hypot(particles[i].position[0] - particles[i - 1].position[0],
                                                   particles[i].position[1] - particles[i - 1].position[1]) *
                                            1.0);
        }
        if (tear_strain == 0) {
            EXPECT_LT(longest, 0.2); // all links stretch evenly, to 0.15 m
        } else {
            EXPECT_GT(longest, 0.3); // the ends have separated
        }
    }
}

TEST_F(RopeTest, AHangingClothKeepsItsSize) {
    Scene scene;
    scene.add({.name = "linen", .density = 300});
    constexpr std::uint32_t kSide = 12;
    scene.add_sheet({.corner = {0, 1, 0},
                     .side_u = {0.75f, 0, 0},
                     .side_v = {0, 0, 0.75f},
                     .particles_u = kSide,
                     .particles_v = kSide,
                     .fill = {.radius = 0.02f, .group = 1, .self_collision = false},
                     .pin_side_u = true});
    scene.solver.link.method = LinkMethod::xpbd;
    scene.solver.substeps = 6;
    scene.solver.iterations = 6;
    scene.forces = {{.kind = ForceKind::wind, .strength = 3}};
    World world = world_of(scene);
    advance(world, 240);
    double lowest = 1, widest = 0;
    for (const WorldParticle& p : world.particles()) {
        lowest = std::min<double>(lowest, p.position[1]);
        widest = std::max<double>(widest, std::abs(p.position[0] - 0.375));
    }
    EXPECT_NEAR(1 - lowest, 0.75, 0.03); // it hangs down by its length
    EXPECT_LT(widest, 0.40);
}

} // namespace
} // namespace mote::test
