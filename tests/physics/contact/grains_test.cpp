// Grains, compared with analytic results of mechanics.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/test_scenes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <random>

namespace mote::test {
namespace {

using GrainsTest = ValidationTest;

Scene one_grain(const Vec3& position, float radius) {
    Scene scene;
    scene.add({.name = "stone"});
    scene.particles = {{.position = position, .radius = radius}};
    return scene;
}

// y = y0 - g t²/2, up to the integrator's first-order error g t Δt/2, and v = g t, for any radius.
TEST_F(GrainsTest, FreeFall) {
    const CheckedScene scene = test_scene("free_fall");
    World world = world_of(scene);
    Curve fall{"mote", {}, true}, law{"y0 - g t²/2", {}};
    for (int i = 1; i <= 20; ++i) {
        advance(world, 60);
        const double t = 0.5 * i, expected = 500 - 9.81 * t * t / 2;
        for (const WorldParticle& grain : world.particles()) {
            ASSERT_NEAR(grain.position[1], expected, 9.81 * t * scene->solver.time_step / 2 + 1e-3) << "after " << t << " s";
            ASSERT_NEAR(grain.velocity[1], -9.81 * t, 1e-4 * 9.81 * t) << "after " << t << " s";
        }
        fall.points.emplace_back(t, world.particles()[0].position[1]);
        law.points.emplace_back(t, expected);
    }
    leave_plot("free_fall", "Free fall", "t (s)", "y (m)", {fall, law});
}

// A grain on a plane holds below arctan μs and slides with g (sin θ - μk cos θ) above.
TEST_F(GrainsTest, AGrainOnAnInclineHoldsOrSlides) {
    Curve slid{"mote", {}, true}, law{"g (sin θ - μk cos θ) t²/2 above arctan μs", {}};
    constexpr float kStatic = 0.5f, kKinetic = 0.4f;
    for (const int degrees : {8, 19, 26, 27, 30, 41, 52}) { // arctan μs = 26.57 degrees
        const double angle = degrees * std::numbers::pi / 180;
        Scene scene = one_grain({0, 0.1f, 0}, 0.1f);
        scene.solver.gravity = {static_cast<float>(9.81 * std::sin(angle)), static_cast<float>(-9.81 * std::cos(angle)), 0};
        scene.colliders = {{.static_friction = kStatic, .kinetic_friction = kKinetic}};
        World world = world_of(scene);
        advance(world, 120);
        const double distance = world.particles()[0].position[0];
        const bool slides = std::tan(angle) > kStatic;
        // Symplectic Euler covers (n + 1)/n of the distance in n steps.
        const double expected = slides ? 0.5 * 9.81 * (std::sin(angle) - kKinetic * std::cos(angle)) * 121 / 120 : 0;
        slid.points.emplace_back(degrees, distance);
        law.points.emplace_back(degrees, expected);
        EXPECT_NEAR(distance, expected, slides ? 0.02 * expected : 1e-4) << degrees << " degrees";
    }
    leave_plot("incline", "A grain on an incline after 1 s", "slope (degrees)", "way (m)", {slid, law});
}

// A grain on a fixed ball a thousand times as large, nearly a plane: the friction of the pair holds it, not that of either
// material.
TEST_F(GrainsTest, AGrainSlidesByTheFrictionOfThePair) {
    constexpr int kSteps = 60;
    const auto distance = [&](double slope, float static_friction, float kinetic_friction) {
        Scene scene = one_grain({0, 0.1f, 0}, 0.1f);
        scene.add({.name = "rock"});
        // It must not roll instead.
        scene.material_pairs = {
            {.a = 1, .b = 0, .static_friction = static_friction, .kinetic_friction = kinetic_friction, .rolling_friction = 1}};
        scene.particles.push_back({.position = {0, -100, 0}, .radius = 100, .material = 1, .fixed = true});
        scene.solver.gravity = {static_cast<float>(9.81 * std::sin(slope)), static_cast<float>(-9.81 * std::cos(slope)), 0};
        World world = world_of(scene);
        advance(world, kSteps);
        return world.particles()[0].position[0];
    };
    const double slope = 20 * std::numbers::pi / 180; // below arctan 0.5 of the materials, above arctan 0.2 of the pair
    const double time = kSteps / 120.0;
    const double expected =
        0.5 * 9.81 * (std::sin(slope) - 0.1 * std::cos(slope)) * time * time * (kSteps + 1) / kSteps; // symplectic Euler
    EXPECT_NEAR(distance(slope, 0.2f, 0.1f), expected, 0.02 * expected);
    const double steep = 35 * std::numbers::pi / 180;  // above arctan 0.5, below arctan 0.8
    EXPECT_NEAR(distance(steep, 0.8f, 0.7f), 0, 1e-3); // it slips while the contact takes up its load, by about g Δt²
}

// A ball that hits the ground with v leaves it with e v.
TEST_F(GrainsTest, ABallBouncesByItsRestitution) {
    std::vector<Curve> curves;
    for (const float e : {0.3f, 0.8f}) {
        Scene scene = one_grain({0, 1.1f, 0}, 0.1f);
        scene.solver.time_step = 1.0f / 240;
        scene.colliders = {{.restitution = e}};
        World world = world_of(scene);
        Curve curve{fmt::format("e = {}", e), {}};
        double before = 0, after = 0;
        for (int i = 0; i < 240 && after == 0; ++i) {
            world.step();
            const Particle ball = world.particles()[0];
            if (ball.velocity[1] < 0) before = -ball.velocity[1];
            if (ball.velocity[1] > 0) after = ball.velocity[1];
            curve.points.emplace_back(i / 240.0, ball.position[1]);
        }
        EXPECT_NEAR(before, std::sqrt(2 * 9.81), 2 * 9.81 * scene.solver.time_step); // of the last complete step in the air
        EXPECT_NEAR(after / before, e, 0.02) << "e = " << e;
        curves.push_back(curve);
    }
    leave_plot("restitution", "A ball dropped from 1 m", "t (s)", "y (m)", curves);
}

// Two balls that collide head on exchange momentum by the law of restitution, whatever their masses.
TEST_F(GrainsTest, TwoBallsBounceOffEachOther) {
    Scene scene;
    scene.add({.name = "steel", .density = 8000, .contact = {.static_friction = 0, .kinetic_friction = 0, .restitution = 0.8f}});
    scene.solver.gravity = {};
    scene.particles = {{.position = {-0.5f, 0, 0}, .velocity = {2, 0, 0}, .radius = 0.1f},
                       {.position = {0.5f, 0, 0}, .velocity = {-1, 0, 0}, .radius = 0.05f}};
    World world = world_of(scene);
    advance(world, 60);
    const double m1 = mass_of(scene, scene.particles[0]), m2 = mass_of(scene, scene.particles[1]);
    const double centre = (m1 * 2 - m2) / (m1 + m2);
    EXPECT_NEAR(world.particles()[0].velocity[0], centre - 0.8 * 3 * m2 / (m1 + m2), 0.01);
    EXPECT_NEAR(world.particles()[1].velocity[0], centre + 0.8 * 3 * m1 / (m1 + m2), 0.01);
}

// Only the pair has restitution: neither material bounces off itself.
TEST_F(GrainsTest, TwoBallsBounceByTheRestitutionOfThePair) {
    Scene scene;
    scene.add({.name = "steel"});
    scene.add({.name = "rubber"});
    scene.material_pairs = {{.a = 0, .b = 1, .restitution = 0.6f}};
    scene.solver.gravity = {};
    scene.particles = {{.position = {-0.5f, 0, 0}, .velocity = {1, 0, 0}, .radius = 0.1f},
                       {.position = {0.5f, 0, 0}, .velocity = {-1, 0, 0}, .radius = 0.1f, .material = 1}};
    World world = world_of(scene);
    advance(world, 60);
    EXPECT_NEAR(world.particles()[0].velocity[0], -0.6, 0.01);
    EXPECT_NEAR(world.particles()[1].velocity[0], 0.6, 0.01);
}

// The cradle of the file with `count` balls of another radius, as far apart in radii.
Scene cradle(std::size_t count, float radius) {
    Scene scene = test_scene("cradle");
    const float scale = radius / scene.particles[0].radius, pitch = 2 * radius;
    scene.particles.resize(count, scene.particles.back());
    for (std::size_t i = 0; i < count; ++i) {
        Particle& ball = scene.particles[i];
        ball.position[0] = i == 0 ? scale * ball.position[0] : static_cast<float>(i) * pitch;
        ball.radius = radius;
    }
    return scene;
}

class CradleTest : public ValidationTest {
protected:
    void transmits(const Scene& scene, const std::string& plot) {
        World world = world_of(scene);
        Curve energies{"energy", {}}, momenta{"momentum", {}}, first{"speed of the first", {}}, last{"speed of the last", {}};
        for (int step = 1; step <= 60; ++step) {
            world.step();
            const std::vector<WorldParticle> balls = world.particles();
            double momentum = 0, energy = 0; // in units of the first ball's
            for (const WorldParticle& ball : balls) {
                momentum += double{ball.velocity[0]};
                energy += double{ball.velocity[0]} * double{ball.velocity[0]};
            }
            EXPECT_NEAR(momentum, 1, 1e-5);
            EXPECT_GT(energy, 0.95);
            EXPECT_LT(energy, 1 + 1e-5);
            energies.points.emplace_back(step / 120.0, energy);
            momenta.points.emplace_back(step / 120.0, momentum);
            first.points.emplace_back(step / 120.0, balls.front().velocity[0]);
            last.points.emplace_back(step / 120.0, balls.back().velocity[0]);
        }
        EXPECT_GT(last.points.back().second, 0.9);
        leave_plot(plot, "Newton's cradle", "t (s)", "of the first ball's before the impact", {energies, momenta, first, last});
    }
};

// Newton's cradle: an impact travels through balls that touch, and the last one leaves.
TEST_F(CradleTest, AnImpactTravelsThroughARow) {
    transmits(test_scene("cradle"), "cradle");
    for (const std::size_t count : {3u, 5u, 10u, 17u}) {
        for (const float radius : {0.005f, 0.1f}) {
            SCOPED_TRACE(fmt::format("{} balls of {} m", count, radius));
            transmits(cradle(count, radius), fmt::format("cradle_{}_{}mm", count, 1000 * radius));
        }
    }
}

// Grains with masses of 1:1000 that fly at each other in empty space keep their momentum and angular momentum, which their spin
// is part of.
TEST_F(GrainsTest, IsolatedClustersConserveMomentum) {
    Scene scene;
    scene.add({.name = "stone", .density = 1000});
    scene.add({.name = "foam", .density = 27});
    scene.solver.gravity = {};
    std::mt19937 random(7);
    const auto next = [&] { return static_cast<float>(random() % 10001) / 5000 - 1; };
    for (std::uint32_t i = 0; i < 216; ++i) {
        const bool light = i % 2 == 1; // a third of the radius, a 37th of the density: a 1000th of the mass
        const auto at = [&](std::uint32_t k) { return 0.13f * (static_cast<float>(i / k % 6) - 2.5f) + 0.003f * next(); };
        const Vec3 x{at(1), at(6), at(36)};
        // They approach each other and rotate.
        scene.particles.push_back({.position = x,
                                   .velocity = {-x[0] + 0.5f * x[1] + 0.3f, -x[1] - 0.5f * x[0], -x[2]},
                                   .radius = light ? 0.02f : 0.06f,
                                   .material = light ? 1u : 0u});
    }
    const auto momenta = [&](const std::vector<WorldParticle>& particles) {
        std::array<Vector, 2> sums{};
        for (const WorldParticle& p : particles) {
            const Vector v = to_vector(p.velocity), orbit = cross(to_vector(p.position), v), spin = to_vector(p.angular_velocity);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                sums[0][axis] += mass_of(scene, p) * v[axis];
                sums[1][axis] += mass_of(scene, p) * (orbit[axis] + 0.4 * double{p.radius} * double{p.radius} * spin[axis]);
            }
        }
        return sums;
    };
    double size = 0, spin_size = 0;
    for (const Particle& p : scene.particles) {
        const Vector v = to_vector(p.velocity), spin = cross(to_vector(p.position), v);
        size += mass_of(scene, p) * std::hypot(v[0], v[1], v[2]);
        spin_size += mass_of(scene, p) * std::hypot(spin[0], spin[1], spin[2]);
    }
    World world = world_of(scene);
    const auto before = momenta(world.particles());
    Curve drift{"momentum", {}}, spin_drift{"angular momentum", {}};
    for (int i = 0; i < 20; ++i) {
        advance(world, 50);
        const auto now = momenta(world.particles());
        const auto off = [&](std::size_t which) {
            return std::hypot(now[which][0] - before[which][0], now[which][1] - before[which][1],
                              now[which][2] - before[which][2]);
        };
        drift.points.emplace_back(50 * (i + 1), off(0) / size);
        spin_drift.points.emplace_back(50 * (i + 1), off(1) / spin_size);
    }
    leave_plot("momentum", "Momentum of an isolated cluster, masses 1:1000", "steps", "relative drift", {drift, spin_drift});
    for (const Curve& curve : {drift, spin_drift}) {
        for (const auto& [step, off] : curve.points) EXPECT_LT(off, 1e-4) << curve.label << " after " << step << " steps";
    }
}

// A ball of 64 kg is thrown into 512 grains of 8 g each, in empty space. Mass splitting, which divides the ball's mass by its
// number of contacts, conserves the total momentum. Averaging by contact count, which divides the corrections of a pair by two
// different numbers, does not.
//
// A position is rounded when it is predicted and after the contacts of every iteration, by up to 2^-27 m within 0.25 m of the
// origin. A velocity is the difference of two positions divided by Δt. So in N steps of K iterations no velocity, and no mean by
// mass, is off by more than N (K + 1) 2^-27 m/Δt = 1.6e-4 m/s, compared with the initial 1 m/s.
TEST_F(GrainsTest, AHeavyBallAmongManyGrainsConservesMomentum) {
    constexpr int kSteps = 20;
    Scene scene;
    scene.add({.name = "steel", .density = 8000, .contact = {.static_friction = 0, .kinetic_friction = 0}});
    scene.add({.name = "sand", .density = 1000, .contact = {.static_friction = 0, .kinetic_friction = 0}});
    scene.solver.gravity = {};
    scene.particles = {{.position = {-0.2f, 0, 0}, .velocity = {1, 0, 0}, .radius = 0.1f}};
    scene.add_box({.lower = {-0.08f, -0.08f, -0.08f}, .upper = {0.08f, 0.08f, 0.08f}, .fill = {.radius = 0.01f, .material = 1}});
    const double initial = mass_of(scene, scene.particles[0]); // kg m/s
    const auto gained_by = [&](ContactMethod method, JacobiAveraging averaging, const std::string& name) {
        scene.solver.contact.method = method;
        scene.solver.contact.averaging = averaging;
        World world = world_of(scene);
        Curve gained{name, {}};
        for (int i = 1; i <= kSteps; ++i) {
            world.step();
            double momentum = 0;
            for (const WorldParticle& p : world.particles()) {
                momentum += mass_of(scene, p) * p.velocity[0];
                for (const float x : p.position) EXPECT_LT(std::abs(x), 0.25f);
            }
            gained.points.emplace_back(i, momentum / initial - 1);
        }
        return gained;
    };
    const Curve impulses = gained_by(ContactMethod::impulse, JacobiAveraging::mass_splitting, "impulses");
    const Curve split = gained_by(ContactMethod::position, JacobiAveraging::mass_splitting, "positions, mass splitting");
    const Curve plain = gained_by(ContactMethod::position, JacobiAveraging::contact_count, "positions, plain averaging");
    leave_plot("momentum_of_a_ball", "A ball of 64 kg among grains of 8 g", "steps", "part of the momentum gained",
               {impulses, split, plain});
    const double rounding = kSteps * (8 + 1) * 0x1p-27 / double{scene.solver.time_step};
    for (const Curve& curve : {impulses, split}) {
        for (const auto& [step, gained] : curve.points)
            EXPECT_LT(std::abs(gained), rounding) << curve.label << " after " << step << " steps";
    }
    EXPECT_GT(std::abs(plain.points.back().second), 100 * rounding); // 3 %
}

} // namespace
} // namespace mote::test
