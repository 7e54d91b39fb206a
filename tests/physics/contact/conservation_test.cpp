// Contacts by impulses conserve momentum and angular momentum, spin included, of clusters that nothing else touches.
#include "support/physics_scene.hpp"
#include "support/test_scenes.hpp"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

namespace mote::test {
namespace {

using ConservationTest = ValidationTest;
using Floats = std::vector<std::array<float, 4>>;

// An attribute of the saved state: its elements follow its name and two numbers.
Floats saved(const std::vector<std::byte>& state, std::string_view name, std::size_t n) {
    const std::string_view text(reinterpret_cast<const char*>(state.data()), state.size());
    Floats values(n);
    std::memcpy(values.data(), state.data() + text.find(name) + name.size() + 2 * sizeof(std::uint64_t), n * sizeof(values[0]));
    return values;
}

struct Momenta {
    Vector linear{}, angular{};                              // kg m/s, kg m²/s: about the origin
    double linear_size = 0, angular_size = 0, spin_size = 0; // sums of the particles' magnitudes
};

double size_of(const Vector& a) { return std::hypot(a[0], a[1], a[2]); }

Momenta momenta_of(const World& world, const Scene& scene) {
    const std::vector<std::byte> state = world.save();
    const std::size_t n = scene.particles.size();
    const Floats high = saved(state, "position_radius", n), low = saved(state, "position_low", n),
                 velocities = saved(state, "velocities", n), spins = saved(state, "angular_velocities", n);
    const double k = scene.dimensions == 2 ? 0.5 : 0.4; // gyration of a disc, of a sphere
    Momenta sum;
    for (std::size_t i = 0; i < n; ++i) {
        const double mass = 1 / double{velocities[i][3]}, radius = high[i][3];
        Vector x{}, momentum{}, spin{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            x[axis] = double{high[i][axis]} + low[i][axis];
            momentum[axis] = mass * velocities[i][axis];
            spin[axis] = k * mass * radius * radius * spins[i][axis];
        }
        const Vector orbital = cross(x, momentum);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            sum.linear[axis] += momentum[axis];
            sum.angular[axis] += orbital[axis] + spin[axis];
        }
        sum.linear_size += size_of(momentum);
        sum.angular_size += size_of(orbital) + size_of(spin);
        sum.spin_size += size_of(spin);
    }
    return sum;
}

// Grains of two materials and many sizes on a lattice that move towards its middle and around it. `spacing` in radii.
Scene cluster(std::uint32_t dimensions, float spacing, std::uint32_t substeps) {
    Scene scene{.dimensions = dimensions};
    scene.solver.gravity = {};
    scene.solver.substeps = substeps;
    scene.solver.iterations = 4;
    scene.add({.name = "sand", .density = 2000, .contact = {.static_friction = 0.6f, .kinetic_friction = 0.5f}});
    scene.add({.name = "cork", .density = 200, .contact = {.static_friction = 0.9f, .kinetic_friction = 0.7f}});
    constexpr float kRadius = 0.05f;
    constexpr int kSide = 4;
    for (int i = 0; i < kSide * kSide * (dimensions == 2 ? 1 : kSide); ++i) {
        const auto at = [&](int step) { return spacing * kRadius * (static_cast<float>(i / step % kSide) - 1.5f); };
        const Vec3 x{at(1), at(kSide), dimensions == 2 ? 0 : at(kSide * kSide)};
        const float shake = 0.3f * static_cast<float>(i * 7 % 11 - 5) / 5;
        scene.particles.push_back({.position = x,
                                   .velocity = {-2 * x[0] - 3 * x[1] + shake, -2 * x[1] + 3 * x[0], -2 * x[2]},
                                   .radius = kRadius * (1 - 0.02f * static_cast<float>(i % 5)),
                                   .material = static_cast<std::uint32_t>(i % 2)});
    }
    return scene;
}

struct Lost {
    double linear, angular, spin; ///< Parts of the sums of magnitudes; spin: what has become spin.
};

constexpr int kSteps = 20;

Lost lost_by(World& world, const Scene& scene) {
    const Momenta before = momenta_of(world, scene);
    advance(world, kSteps);
    const Momenta after = momenta_of(world, scene);
    const auto change = [](const Vector& a, const Vector& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); };
    return {change(after.linear, before.linear) / before.linear_size, change(after.angular, before.angular) / before.angular_size,
            after.spin_size / before.angular_size};
}

// Positions below 0.25 m round by 7.5e-9 m, so velocities of about 0.5 m/s by that over a substep, at random, in each of six
// passes and for every particle: 2.5e-6 with one substep.
double rounding_of(const Scene& scene) {
    const double substeps = scene.solver.substeps, per_pass = 7.5e-9 * substeps / scene.solver.time_step / 0.5;
    return per_pass * std::sqrt(6 * kSteps * substeps / static_cast<double>(scene.particles.size()));
}

// Overlapping neighbours at first, or none that touch.
TEST_F(ConservationTest, GrainsKeepBothMomenta) {
    std::vector<Curve> curves;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const float spacing : {1.8f, 2.4f}) {
            Curve linear{fmt::format("{}-D, {} r apart, linear", dimensions, spacing), {}, true};
            Curve angular{fmt::format("{}-D, {} r apart, angular", dimensions, spacing), {}, true};
            for (const std::uint32_t substeps : {1u, 4u}) {
                SCOPED_TRACE(::testing::Message() << dimensions << "-D, " << spacing << " r apart, " << substeps << " substeps");
                const Scene scene = cluster(dimensions, spacing, substeps);
                World world = world_of(scene);
                const Lost lost = lost_by(world, scene);
                EXPECT_LT(lost.linear, 2 * rounding_of(scene));
                EXPECT_LT(lost.angular, 2 * rounding_of(scene));
                EXPECT_GT(lost.spin, 0.005); // friction makes them turn
                linear.points.emplace_back(substeps, lost.linear);
                angular.points.emplace_back(substeps, lost.angular);
            }
            curves.insert(curves.end(), {linear, angular});
        }
    }
    leave_plot("momenta_of_grains", "Clusters of grains in empty space", "substeps", "part of the momentum lost", curves);
}

// Densities, links and contacts in one world. Corrections are equal and opposite, and displacements p - x are kept, so a pass
// rounds a velocity of 1 m/s by 6e-8 of it, at random: 749 particles in 60 steps of about 100 passes lose 6e-8 sqrt(6000/749) =
// 2e-7.
TEST_F(ConservationTest, WaterSandAndARopeKeepTheirMomentum) {
    const CheckedScene scene = test_scene("empty_space");
    World world = world_of(scene);
    const Momenta before = momenta_of(world, scene);
    Curve lost{"linear momentum", {}, true};
    for (int step = 0; step < 60; step += 10) {
        advance(world, 10);
        const Momenta after = momenta_of(world, scene);
        double change = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) change = std::hypot(change, after.linear[axis] - before.linear[axis]);
        lost.points.emplace_back(step + 10, change / before.linear_size);
        EXPECT_LT(lost.points.back().second, 2e-7) << "after " << step + 10 << " steps";
    }
    // They have met: water, sand and the rope came with 1, -0.5 and -1.5 m/s.
    std::array<double, 3> sums{};
    std::array<int, 3> counts{};
    for (const WorldParticle& p : world.particles()) {
        sums[p.material] += double{p.velocity[0]};
        ++counts[p.material];
    }
    EXPECT_LT(sums[0] / counts[0], 0.8);
    EXPECT_GT(sums[1] / counts[1], -0.3);
    EXPECT_GT(sums[2] / counts[2], -1.2);
    leave_plot("momentum_of_one_world", "Water, sand and a rope in empty space", "steps", "part of the momentum lost", {lost});
}

} // namespace
} // namespace mote::test
