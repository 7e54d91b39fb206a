// What a fast grain strikes does not pass a third one, with the settings that a scene has if it names none
// (docs/physics/contact.md, "Fast impacts").
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"

#include <fmt/format.h>

namespace mote::test {
namespace {

using ImpactsTest = ValidationTest;

// Three balls in empty space; the first flies at the others.
Scene row_of(float radius, float speed, float restitution) {
    Scene scene;
    scene.add(
        {.name = "ball", .density = 2000, .contact = {.static_friction = 0, .kinetic_friction = 0, .restitution = restitution}});
    scene.solver.gravity = {};
    for (const float place : {0.0f, 6.0f, 14.0f})
        scene.particles.push_back({.position = {place * radius, 0, 0}, .radius = radius});
    scene.particles[0].velocity = {speed, 0, 0};
    return scene;
}

struct Throw {
    float radius, speed; // m, m/s
};

TEST_F(ImpactsTest, NothingPassesTheThird) {
    std::vector<Curve> curves;
    for (const float restitution : {0.0f, 0.5f, 1.0f}) {
        Curve& nearest = curves.emplace_back(Curve{fmt::format("restitution {}", restitution), {}, true});
        for (const auto& [radius, speed] : {Throw{0.02f, 5}, Throw{0.001f, 1}, Throw{0.005f, 20}, Throw{0.005f, 100}}) {
            SCOPED_TRACE(fmt::format("{} m/s, radius {} m, restitution {}", speed, radius, restitution));
            World world = world_of(row_of(radius, speed, restitution));
            double closest = 1e9; // radii, between centres
            const int steps = 3 + static_cast<int>(120 * 30 * radius / speed);
            for (int step = 0; step < steps; ++step) {
                advance(world, 1);
                const std::vector<WorldParticle> balls = world.particles();
                for (std::size_t i = 0; i < 2; ++i) {
                    const double apart = double{balls[i + 1].position[0]} - double{balls[i].position[0]};
                    closest = std::min(closest, apart / double{radius});
                }
            }
            EXPECT_GT(closest, 1.7);
            const std::vector<WorldParticle> balls = world.particles();
            double momentum = 0;
            for (const WorldParticle& ball : balls) momentum += double{ball.velocity[0]};
            EXPECT_NEAR(momentum / double{speed}, 1, 1e-4);
            EXPECT_GT(balls[2].velocity[0], 0.3f * speed); // a third of it if nothing bounces
            nearest.points.emplace_back(double{speed / radius}, closest);
        }
    }
    leave_plot("fast_impacts", "Three balls in a row, the first thrown at the others", "speed (radii/s)",
               "closest centres of two balls (radii)", curves);
}

} // namespace
} // namespace mote::test
