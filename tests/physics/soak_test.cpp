// A small mixed scene over many steps.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace mote::test {
namespace {

using SoakTest = ValidationTest;

// Resident memory of this process, bytes.
std::size_t resident_bytes() {
    std::size_t all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// Water, sand and a rope in a tank that a paddle stirs: in 100,000 steps energy is bounded, no particle is lost, nothing leaks.
TEST_F(SoakTest, RunsAHundredThousandSteps) {
    Scene scene;
    scene.dimensions = 2;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.02f}});
    const std::uint32_t sand = scene.add({.name = "sand", .density = 1500, .contact = {.restitution = 0.3f}});
    scene.add_box({.upper = {0.4f, 0.16f, 0}, .fill = {.radius = 0.02f, .material = water}});
    scene.add_box({.lower = {0.1f, 0.2f, 0}, .upper = {0.3f, 0.28f, 0}, .fill = {.radius = 0.02f, .material = sand}});
    scene.add_rope({.from = {0.05f, 0.5f, 0},
                    .to = {0.35f, 0.5f, 0},
                    .particles = 8,
                    .slack = 0.2f,
                    .fill = {.radius = 0.015f, .material = sand},
                    .pin_from = true,
                    .pin_to = true});
    scene.add_container({.centre = {0.2f, 0.4f, 0}, .half_extents = {0.2f, 0.4f, 1}});
    Collider paddle{.kind = ColliderKind::sphere, .radius = 0.03f};
    for (int k = 0; k <= 2000; ++k) {
        paddle.motion.push_back({static_cast<float>(k), {k % 2 == 0 ? 0.08f : 0.32f, 0.08f, 0}});
    }
    scene.colliders.push_back(paddle);
    scene.solver.iterations = 4;
    World world = world_of(scene);
    Curve energies{"kinetic energy", {}};
    std::size_t memory = 0;
    double mass = 0;
    for (const Particle& p : scene.particles) mass += mass_of(scene, p);
    // The paddle moves at 0.24 m/s and pushes particles at up to twice that speed: the bound assumes that all move so fast.
    const double max_energy = 0.5 * mass * 0.48 * 0.48;
    for (int i = 1; i <= 2000; ++i) {
        for (int k = 0; k < 50; ++k) world.step(); // throws if a particle is non-finite
        double energy = 0;
        const std::vector<WorldParticle> particles = world.particles();
        ASSERT_EQ(particles.size(), scene.particles.size());
        for (const WorldParticle& p : particles) {
            const Vector v = to_vector(p.velocity);
            energy += 0.5 * mass_of(scene, p) * (v[0] * v[0] + v[1] * v[1]);
            ASSERT_GT(p.position[0], 0);
            ASSERT_LT(p.position[0], 0.4f);
            ASSERT_GT(p.position[1], 0);
            ASSERT_LT(p.position[1], 0.8f);
        }
        energies.points.emplace_back(50 * i, energy);
        if (i > 20) { // everything has fallen by then
            ASSERT_LT(energy, max_energy) << "step " << 50 * i;
        }
        if (i == 200) memory = resident_bytes();
    }
    leave_plot("soak", "100,000 steps of a stirred mixture", "step", "kinetic energy (J)", {energies});
    EXPECT_LT(resident_bytes(), memory + (std::size_t{16} << 20));
}

} // namespace
} // namespace mote::test
