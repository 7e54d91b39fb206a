// Whole worlds against the twin of the whole step, over 100 steps; fewer of variants.
//
// Both round differently, and what differs grows. In its first steps every particle is compared:
//
//   R = 2 (1 + 5 iterations substeps) 2^-25 m   by so much rounding can part them in a step
//
// since either rounds a position when it is predicted and after at most five passes of every iteration (contacts, links,
// densities, colliders, meshes), each time by half of what floats below 1 m are apart: 2.4e-6 m with 8 iterations, if all of it
// added up. It does not: after one step 99 of 100 particles are within 9e-8 m on either driver. From step to step
//
//   G = 2   times as much
//
// since v is (p - x)/Δt: a difference goes on as it began, is twice as large after the second step, and stiff constraints add to
// that. Measured, the 99th percentile grows by factors of 1.3 (few grains) to 2.2 (water that settles, 4.8e-5 m after ten steps)
// a step, so that R G^(n-1), 1.2e-3 m after ten, is ten times what there is, and a twentieth of a particle. Scenes in which
// little is stiff grow by 1.2 at most, and are followed for longer.
//
// After some fifty steps water differs by as much as particles do by chance, s = 0.02 to 0.1 m. Later steps are compared by what
// chance does not change: how many there are, where their centre of mass is, by s/√N or 6e-3 m with s = 0.1 m and 289 particles,
// and how much energy they have, of which that is 5 % at a height of 0.1 m. (Measured: 2.7e-3 m and 1.1 %.)
#include "algorithm_test.hpp"
#include "reference/physics/step.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

struct Bounds {
    int steps = 100;
    int close_steps = 10; // so long 99 of 100 particles are as near as above: a contact that a rounding decides may go either way
    double growth = 2;    // G
    double jump = 0;      // m, besides R: what else a rounding may do in a step
    double centre = 4e-3; // m, at every tenth step
    double energy = 0.05; // J per J of the whole that there was to move
};

double rounding_of(const Solver& solver) { return 2 * (1 + 5.0 * solver.iterations * solver.substeps) * 0x1p-25; } // R, m

struct Whole {
    double energy = 0, mass = 0;
    std::array<double, 3> centre{};
};

class WorldTwinTest : public GpuTest {
protected:
    template <typename Particles>
    Whole whole_of(const Scene& scene, const Particles& particles, const std::vector<double>& masses) {
        Whole whole;
        for (std::size_t i = 0; i < particles.size(); ++i) {
            whole.mass += masses[i];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double x = particles[i].position[axis], v = particles[i].velocity[axis];
                whole.centre[axis] += masses[i] * x;
                whole.energy += masses[i] * (0.5 * v * v - static_cast<double>(scene.solver.gravity[axis]) * x);
            }
        }
        for (double& axis : whole.centre) axis /= whole.mass;
        return whole;
    }
    static std::vector<double> masses_of(const Scene& scene, const std::vector<WorldParticle>& particles) {
        std::vector<double> masses;
        for (const WorldParticle& one : particles) {
            masses.push_back(scene.materials[one.material].density *
                             std::pow(2.0 * one.radius, static_cast<double>(scene.dimensions)));
        }
        return masses;
    }

    void expect_twins(const Scene& scene, const Bounds& bounds) {
        World world(context(), scene);
        reference::WorldTwin twin(scene, 2);
        double most_energy = 0;
        double close = rounding_of(scene.solver) + bounds.jump;
        for (int step = 1; step <= bounds.steps; ++step, close *= bounds.growth) {
            world.step();
            twin.step();
            const std::vector<WorldParticle> found = world.particles();
            const std::vector<reference::TwinParticle> expected = twin.particles();
            ASSERT_EQ(found.size(), expected.size());
            std::size_t apart = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                ASSERT_EQ(found[i].id, expected[i].id);
                double squared = 0;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    squared += std::pow(double{found[i].position[axis]} - expected[i].position[axis], 2);
                }
                if (std::sqrt(squared) > close) ++apart;
                if (step > 1) continue;
                ASSERT_NEAR(found[i].density, expected[i].density, 1e-3 * expected[i].density + 1e-3) << i;
            }
            if (step <= bounds.close_steps) {
                ASSERT_LE(apart, found.size() / 100) << "farther than " << close << " m after step " << step;
            }
            const std::vector<double> masses = masses_of(scene, found);
            const Whole ours = whole_of(scene, found, masses), theirs = whole_of(scene, expected, masses);
            most_energy = std::max(most_energy, std::abs(ours.energy) + 1e-9);
            if (step % 10 != 0 || found.empty()) continue;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                EXPECT_NEAR(ours.centre[axis], theirs.centre[axis], bounds.centre) << "step " << step << ", axis " << axis;
            }
            EXPECT_NEAR(ours.energy, theirs.energy, bounds.energy * most_energy) << "step " << step;
        }
    }
};

Scene drop_in_a_tank(std::uint32_t dimensions) {
    Scene scene{.dimensions = dimensions};
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid, .viscosity = 0.01f});
    const float deep = dimensions == 2 ? 0 : 0.2f;
    scene.add_box({.lower = {0, 0, -deep}, .upper = {0.4f, 0.2f, deep}, .filling = {.radius = 0.025f, .material = water}});
    scene.add_sphere({.centre = {0.2f, 0.4f, 0}, .radius = 0.1f, .filling = {.radius = 0.025f, .material = water}});
    scene.add_container({.centre = {0.2f, 0.5f, 0}, .half_lengths = {0.2f, 0.5f, 0.2f}});
    return scene;
}

TEST_F(WorldTwinTest, ADropFallsIntoATank) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        SCOPED_TRACE(dimensions);
        expect_twins(drop_in_a_tank(dimensions), {});
    }
}

// The Gaussian is cut off where it is e^-7.5 of its height in 2-D, so that a neighbour at just that distance, as a lattice has
// them, may count or not: 3e-4 of a density, and of the 0.05 m to that neighbour.
TEST_F(WorldTwinTest, ADropByOtherKernels) {
    for (const KernelKind kernel : {KernelKind::poly6_spiky, KernelKind::wendland_c2, KernelKind::gaussian}) {
        for (const std::uint32_t dimensions : {2u, 3u}) {
            SCOPED_TRACE(static_cast<int>(kernel));
            SCOPED_TRACE(dimensions);
            Scene scene = drop_in_a_tank(dimensions);
            scene.solver.kernel = kernel;
            expect_twins(scene, {.steps = 20, .jump = kernel == KernelKind::gaussian ? 3e-4 * 0.05 : 0});
        }
    }
}

// A surface that contracts is stiff: with a relaxation of 1 the twins are 3 mm apart after one step.
TEST_F(WorldTwinTest, ADropThatPullsAsWellAsPushes) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        SCOPED_TRACE(dimensions);
        Scene scene = drop_in_a_tank(dimensions);
        scene.materials[0].only_pushes = false;
        scene.solver.density_relaxation = 0.1f;
        expect_twins(scene, {.steps = 40});
    }
}

// A ball four times as large as what it falls on, which meets it as a wall and lifts it.
TEST_F(WorldTwinTest, ABallFallsIntoATank) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        SCOPED_TRACE(dimensions);
        Scene scene = drop_in_a_tank(dimensions);
        std::erase_if(scene.particles, [](const Particle& one) { return one.position[1] > 0.2f; });
        const std::uint32_t wood = scene.add({.name = "wood", .density = 300, .displacement = 0.9f});
        scene.particles.push_back({.position = {0.2f, 0.35f, 0}, .velocity = {0.1f, -0.5f, 0}, .radius = 0.1f, .material = wood});
        expect_twins(scene, {});
    }
}

// They roll, bounce and lie still: of different sizes, on a floor.
Scene a_few_grains() {
    Scene scene;
    scene.add({.name = "sand", .density = 2000, .restitution = 0.3f});
    scene.add({.name = "cork", .density = 200, .restitution = 0.6f});
    scene.material_pairs = {{.a = 1, .b = 0, .static_friction = 0.9f, .kinetic_friction = 0.8f, .restitution = 0.1f}};
    for (std::uint32_t i = 0; i < 40; ++i) {
        const auto at = [i](std::uint32_t k) { return static_cast<float>((i * k) % 41) / 41 - 0.5f; };
        scene.particles.push_back({.position = {0.3f * at(7), 0.35f + 0.5f * at(17), 0.3f * at(29)},
                                   .velocity = {at(11), 0, at(5)},
                                   .radius = 0.02f + 0.01f * at(13),
                                   .material = i % 2});
    }
    scene.colliders = {
        {.static_friction = 0.5f, .kinetic_friction = 0.4f, .restitution = 0.2f},
        {.kind = ColliderKind::cylinder, .inside = true, .centre = {0, 0.5f, 0}, .radius = 0.3f, .half_height = 1}};
    scene.solver.stabilisation_iterations = 2;
    return scene;
}

TEST_F(WorldTwinTest, AFewGrains) { expect_twins(a_few_grains(), {.centre = 0.02, .energy = 0.1}); }

TEST_F(WorldTwinTest, AFewGrainsLighterTheHigherTheyAre) {
    Scene scene = a_few_grains();
    scene.solver.mass_scaling = 3; // 1/m: by a factor of exp(1.8) at the top
    expect_twins(scene, {.centre = 0.02, .energy = 0.1});
}

TEST_F(WorldTwinTest, AFewGrainsByPlainAveraging) {
    Scene scene = a_few_grains();
    scene.solver.averaging = Averaging::plain;
    expect_twins(scene, {.centre = 0.02, .energy = 0.1});
}

// Nothing in it touches anything: what grows is rounding alone, and as slowly as a rope swings.
TEST_F(WorldTwinTest, ARope) {
    for (const Method method : {Method::iterations, Method::compliant}) {
        Scene scene;
        scene.add({.name = "hemp"});
        scene.add_rope({.from = {0, 0.7f, 0},
                        .to = {0.8f, 0.9f, 0.3f},
                        .particles = 25,
                        .filling = {.radius = 0.01f},
                        .stretch = {0.9f, 1e-7f},
                        .pin_from = true});
        scene.solver.method = method;
        scene.solver.substeps = method == Method::compliant ? 4 : 1;
        expect_twins(scene, {.close_steps = 20, .growth = 1.2, .centre = 5e-3});
    }
}

TEST_F(WorldTwinTest, ASmallCloth) {
    Scene scene;
    scene.add({.name = "linen"});
    scene.add_sheet({.corner = {-0.2f, 0.5f, -0.2f},
                     .side_u = {0.4f, 0, 0},
                     .side_v = {0, 0, 0.4f},
                     .particles_u = 10,
                     .particles_v = 10,
                     .filling = {.radius = 0.015f, .group = 1, .ignores_own_group = true},
                     .pins = {true, false, false, true},
                     .tears_at = 0.5f});
    scene.colliders = {{.kind = ColliderKind::sphere,
                        .centre = {0.05f, 0.35f, 0},
                        .radius = 0.1f,
                        .static_friction = 0.3f,
                        .kinetic_friction = 0.2f}};
    expect_twins(scene, {.close_steps = 20, .growth = 1.2, .centre = 5e-3});
}

// Water and a grain that bounces, over hills.
TEST_F(WorldTwinTest, ALandscape) {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    const std::uint32_t stone = scene.add({.name = "stone", .density = 2500});
    scene.add_box(
        {.lower = {-0.1f, 0.12f, -0.1f}, .upper = {0.1f, 0.32f, 0.1f}, .filling = {.radius = 0.025f, .material = water}});
    scene.particles.push_back({.position = {0.22f, 0.3f, 0.13f}, .velocity = {0.3f, -1, 0}, .radius = 0.04f, .material = stone});
    std::vector<float> heights;
    for (int k = 0; k < 25; ++k) heights.push_back(0.05f * static_cast<float>((7 * k) % 5) - 0.03f);
    scene.add_height_field({.origin = {-0.6f, 0, -0.6f},
                            .spacing = 0.3f,
                            .columns = 5,
                            .rows = 5,
                            .heights = heights,
                            .static_friction = 0.3f,
                            .kinetic_friction = 0.2f});
    scene.colliders.back().restitution = 0.5f;
    expect_twins(scene, {.centre = 6e-3});
}

// A drop that clings to grains, to a ball and to the walls of its tank.
TEST_F(WorldTwinTest, ADropThatClings) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        SCOPED_TRACE(dimensions);
        Scene scene = drop_in_a_tank(dimensions);
        scene.materials[0].cohesion = 10;
        scene.materials[0].adhesion = 20;
        const std::uint32_t wood = scene.add({.name = "wood", .density = 500, .displacement = 0.8f});
        for (const auto& [x, radius] : {std::pair{0.06f, 0.03f}, std::pair{0.13f, 0.02f}, std::pair{0.31f, 0.07f}}) {
            scene.particles.push_back({.position = {x, 0.3f, 0.01f}, .radius = radius, .material = wood});
            if (dimensions == 2) scene.particles.back().position[2] = 0;
        }
        expect_twins(scene, {.steps = 40});
    }
}

// The same drop on hills, which are a mesh.
TEST_F(WorldTwinTest, ADropThatClingsToHills) {
    Scene scene = drop_in_a_tank(3);
    scene.materials[0].adhesion = 20;
    scene.colliders.clear();
    scene.add_height_field({.origin = {-0.4f, -0.03f, -0.6f},
                            .spacing = 0.6f,
                            .columns = 3,
                            .rows = 3,
                            .heights = {0, -0.1f, 0.1f, 0.05f, -0.05f, 0, 0, 0.03f, 0.1f}});
    expect_twins(scene, {.steps = 20});
}

// Particles come and go.
TEST_F(WorldTwinTest, AJet) {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.emitters = {{.opening = 0.1f, .speed = 1, .radius = 0.02f, .material = water}};
    scene.sinks = {{.kind = SinkKind::sphere, .centre = {0.3f, -0.3f, 0}, .radius = 0.2f}};
    scene.capacity = 1000;
    expect_twins(scene, {.close_steps = 20, .growth = 1.2, .centre = 5e-3});
}

// What of the whole there is besides: a wall that opens, one that moves, wind, and a mixture in which nothing is alike.
TEST_F(WorldTwinTest, AMixtureWithMovingWalls) {
    Scene scene = drop_in_a_tank(3);
    const std::uint32_t oil = scene.add(
        {.name = "oil", .kind = MaterialKind::fluid, .density = 800, .viscosity = 0.05f, .vorticity = 0.1f, .cohesion = 2});
    const std::uint32_t wood = scene.add({.name = "wood", .density = 500, .displacement = 0.8f});
    for (Particle& one : scene.particles) {
        if (one.position[1] > 0.3f) one.material = oil;
    }
    for (const float x : {0.05f, 0.2f, 0.35f}) {
        scene.particles.push_back({.position = {x, 0.6f, 0.05f}, .velocity = {0, -1, 0}, .radius = 0.04f, .material = wood});
    }
    scene.colliders.push_back({.kind = ColliderKind::box,
                               .half_lengths = {0.02f, 0.1f, 0.3f},
                               .motion = {{.time = 0, .centre = {0.42f, 0.1f, 0}}, {.time = 0.5f, .centre = {0.3f, 0.1f, 0}}},
                               .static_friction = 0.2f,
                               .kinetic_friction = 0.1f});
    scene.colliders.push_back(
        {.kind = ColliderKind::cone, .centre = {0.1f, 0.05f, 0}, .radius = 0.1f, .half_height = 0.05f, .until = 0.3f});
    scene.forces = {{.kind = ForceKind::wind, .vector = {1, 0, 0}, .strength = 0.3f, .material = wood}};
    expect_twins(scene, {.centre = 6e-3, .energy = 0.08});
}

} // namespace
} // namespace mote::test
