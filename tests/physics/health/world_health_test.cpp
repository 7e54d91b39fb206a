// The health of complete worlds.
#include "physics/scene_model.hpp"
#include "physics/step.hpp"
#include "support/physics_scene.hpp"

#include <mote/health.hpp>

#include <algorithm>
#include <optional>

namespace mote::test {
namespace {

using WorldHealthTest = ValidationTest;

// Grains of radius 0.1 m on a line, that overlap by 0.05 m and by 0.01 m.
Scene three_grains() {
    Scene scene;
    scene.add({.name = "stone"});
    scene.particles = {{.position = {0, 0, 0}, .radius = 0.1f},
                       {.position = {0.15f, 0, 0}, .radius = 0.1f},
                       {.position = {0.34f, 0, 0}, .radius = 0.1f}};
    return scene;
}

Scene water(float time_step) {
    Scene scene;
    scene.solver.time_step = time_step;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.lower = {0, 0, 0}, .upper = {0.4f, 0.8f, 0.4f}, .fill = {.radius = 0.025f, .material = water}});
    scene.add_container({.centre = {0.2f, 1, 0.2f}, .half_extents = {0.2f, 1, 0.2f}});
    return scene;
}

TEST_F(WorldHealthTest, MeasuresContacts) {
    const Health health = world_of(three_grains()).health();
    EXPECT_NEAR(health.max_penetration, 0.5, 1e-5);
    EXPECT_NEAR(health.mean_penetration, 0.3, 1e-5);
    EXPECT_EQ(health.mean_density_error, 0);
}

TEST_F(WorldHealthTest, MeasuresHowFarSolidsMove) {
    Scene scene = three_grains();
    for (std::size_t i = 0; i < 3; ++i) scene.particles[i].position[0] = static_cast<float>(i);
    scene.solver.substeps = 2;
    scene.particles[1].velocity = {0, 30, 40};
    EXPECT_NEAR(world_of(scene).health().max_displacement, 50.0 / 240 / 0.1, 1e-5);
    scene.particles[1].fixed = true;
    EXPECT_EQ(world_of(scene).health().max_displacement, 0);
    scene.particles[1].fixed = false;
    scene.particles.pop_back();
    EXPECT_EQ(world_of(scene).health().max_displacement, 0) << "there is no third";
}

// After falling for 1 s, in substeps of 1/120 s.
TEST_F(WorldHealthTest, ReportsSolidsThatFallFast) {
    Scene scene = three_grains();
    for (std::size_t i = 0; i < 3; ++i) scene.particles[i] = {.position = {static_cast<float>(i), 0, 0}, .radius = 0.02f};
    scene.particles.push_back({.position = {50, 0, 0}, .velocity = {90, 0, 0}, .radius = 1e-4f}); // dust
    World world = world_of(scene);
    EXPECT_EQ(world.check({}), (std::vector<std::string>{}));
    advance(world, 120);
    EXPECT_NEAR(world.health().max_displacement, 9.81 / 120 / 0.02, 1e-3);
    EXPECT_EQ(world.check({}),
              (std::vector<std::string>{"impacts: found a solid that moves by 4.09 r in a substep, expected at most 1 r: raise "
                                        "solver.substeps (now 1) to 5"}));
}

// 10 km away a float has steps of 1 mm.
TEST_F(WorldHealthTest, IsTheSameFarFromTheOrigin) {
    Scene scene = three_grains();
    scene.solver.gravity = {};
    World near = world_of(scene);
    for (Particle& grain : scene.particles) grain.position[0] += 8192;
    World far = world_of(scene);
    advance(near, 3);
    advance(far, 3);
    const double shift = 0x1p-10; // m: the initial positions are rounded
    EXPECT_NEAR(far.health().max_penetration, near.health().max_penetration, 2 * shift / 0.1);
}

TEST_F(WorldHealthTest, DoesNotChangeTheWorld) {
    World asked = world_of(water(1.0f / 120)), left_alone = world_of(water(1.0f / 120));
    for (int i = 0; i < 5; ++i) {
        asked.step();
        asked.health();
        left_alone.step();
    }
    EXPECT_EQ(asked.save(), left_alone.save());
}

// As much as a state and the graph of a step, which contains nothing of it.
TEST_F(WorldHealthTest, CostsNothingBeforeItIsAskedFor) {
    const CheckedScene scene(water(1.0f / 120));
    const auto allocations_of = [this](const auto& work) {
        const std::uint64_t before = device().allocator().allocations_ever();
        work();
        return device().allocator().allocations_ever() - before;
    };
    std::size_t passes = 0;
    const std::uint64_t of_a_step = allocations_of([&] {
        const physics::StateBuffers state(device(), physics::state_of(scene));
        physics::FamilySteps families = physics::start_families(&device(), scene);
        graph::Graph graph = new_graph();
        physics::add_step(graph, scene, state.import_to(graph, physics::count_changes(scene)), families);
        const graph::Executable executable(device(), graph);
        passes = graph.passes().size();
    });
    std::optional<World> world;
    EXPECT_EQ(allocations_of([&] { world.emplace(context(), scene); }), of_a_step);
    EXPECT_EQ(allocations_of([&] { advance(*world, 3); }), 0u);
    EXPECT_EQ(world->footprint().passes, passes);
    EXPECT_GT(allocations_of([&] { world->health(); }), 0u);
    EXPECT_EQ(allocations_of([&] { world->step(), world->health(); }), 0u) << "once";
    EXPECT_EQ(world->footprint().passes, passes);
}

// A lattice has the density ρ0; one that is 10 % closer has 1/0.9³ times as much inside, and less at its surface.
TEST_F(WorldHealthTest, MeasuresDensities) {
    const auto lattice = [this](float spacing) {
        Scene scene;
        scene.add({.name = "water", .kind = MaterialKind::fluid});
        for (int i = 0; i < 9 * 9 * 9; ++i) {
            const auto at = [&](int stride) { return spacing * static_cast<float>(i / stride % 9); };
            scene.particles.push_back({.position = {at(1), at(9), at(81)}, .radius = 0.025f});
        }
        return world_of(scene).health();
    };
    const Health at_rest = lattice(0.05f), compressed = lattice(0.045f);
    EXPECT_NEAR(at_rest.max_density_error, 0, 1e-4);
    EXPECT_NEAR(at_rest.volume_lost, 0, 1e-4);
    EXPECT_NEAR(compressed.max_density_error, 0.37, 0.01); // the kernel's sum over a lattice is within 1 % of its integral
    EXPECT_GT(compressed.mean_density_error, 0.1);
    EXPECT_LT(compressed.mean_density_error, 0.3);
    EXPECT_GT(compressed.volume_lost, 0.08);
    EXPECT_LT(compressed.volume_lost, 0.27);
}

TEST_F(WorldHealthTest, MeasuresTheStretchOfRigidLinks) {
    Scene scene = three_grains(); // 0.15 m and 0.19 m apart
    scene.links = {{.a = 0, .b = 1, .length = 0.1f}, {.a = 1, .b = 2, .length = 0.1f}};
    EXPECT_NEAR(world_of(scene).health().max_stretch, 0.9, 1e-5);
    scene.links[1].elasticity.stiffness = 0.9f;
    EXPECT_NEAR(world_of(scene).health().max_stretch, 0.5, 1e-5);
    scene.solver.link.method = LinkMethod::xpbd;
    scene.links[1].elasticity.compliance = 1e-6f; // 0.2 mm by 235 N
    EXPECT_NEAR(world_of(scene).health().max_stretch, 0.9, 1e-5);
    scene.links[1].elasticity.compliance = 1e-5f;
    EXPECT_NEAR(world_of(scene).health().max_stretch, 0.5, 1e-5);
    scene.links[0].length = 0.2f;
    EXPECT_EQ(world_of(scene).health().max_stretch, 0) << "too short";
}

// 50 beads at rest: the law of docs/physics/link.md, "Stretch".
TEST_F(WorldHealthTest, AgreesWithTheWarningBeforeARun) {
    Scene scene{.dimensions = 2};
    scene.add({.name = "hemp"});
    scene.add_rope({.to = {0, -0.98f, 0},
                    .particles = 50,
                    .fill = {.radius = 0.01f, .group = 1, .self_collision = false},
                    .pin_from = true});
    scene.forces = {{.kind = ForceKind::wind, .strength = 10}}; // damps
    const auto stretch_at_rest = [&] {
        World world = world_of(scene);
        advance(world, 240);
        return world.health().max_stretch;
    };
    scene.solver.substeps = 1;
    scene.solver.iterations = 8;
    EXPECT_NEAR(stretch_at_rest(), 48 * 4 * 9.81 / (120 * 120) / (8 * 0.02), 0.05);
    scene.solver.substeps = 5;
    EXPECT_NEAR(stretch_at_rest(), 48 * 4 * 9.81 / (600 * 600) / (8 * 0.02), 0.005);
}

// A time step of 1/120 s adds 0.08 m/s. What is thrown upwards is slowed down at once, and never again.
TEST_F(WorldHealthTest, CountsClampedParticles) {
    Scene scene = three_grains();
    for (std::size_t i = 0; i < 3; ++i) scene.particles[i].position[0] = static_cast<float>(i);
    scene.particles[0].velocity = {0, -23.8f, 0};
    scene.particles[1].velocity = {0, 30, 0};
    scene.particles[2].velocity = {0, -23, 0};
    scene.solver.max_speed = 24;
    World world = world_of(scene);
    EXPECT_EQ(world.health().clamped, 0u);
    world.step();
    EXPECT_EQ(world.health().clamped, 1u);
    const std::vector<std::byte> early = world.save();
    advance(world, 5);
    EXPECT_EQ(world.health().clamped, 2u);
    EXPECT_EQ(world.health().clamped, 2u) << "since the start, not since the last question";
    world.restore(early);
    EXPECT_EQ(world.health().clamped, 1u);
    world.restore(world.particles(), 0);
    EXPECT_EQ(world.health().clamped, 0u);

    const auto clamped_after_six_steps = [&] {
        World other = world_of(scene);
        advance(other, 6);
        return other.health().clamped;
    };
    scene.particles[1].fixed = true;
    EXPECT_EQ(clamped_after_six_steps(), 1u);
    scene.solver.max_speed = 0;
    EXPECT_EQ(clamped_after_six_steps(), 0u);
}

TEST_F(WorldHealthTest, ChecksReportAClampedParticleOnce) {
    Scene scene = three_grains();
    for (std::size_t i = 0; i < 3; ++i) scene.particles[i].position[0] = static_cast<float>(i);
    scene.particles[1].velocity = {0, 30, 0};
    scene.solver.max_speed = 24;
    World world = world_of(scene);
    const auto reports_speed = [&] {
        return std::ranges::any_of(world.check({}), [](const std::string& text) { return text.starts_with("speed: found 1 "); });
    };
    EXPECT_FALSE(reports_speed());
    world.step();
    EXPECT_TRUE(reports_speed());
    world.step();
    EXPECT_FALSE(reports_speed());
}

// Three cubes of 0.2 m with 8 kg each.
TEST_F(WorldHealthTest, MeasuresEnergy) {
    Scene scene = three_grains();
    scene.particles[1].position[1] = 2; // m
    scene.particles[2].velocity = {3, 0, 4};
    const Health health = world_of(scene).health();
    // The potential is 0 at the median of the heights.
    EXPECT_NEAR(health.energy, 8 * (9.81 * (0 + 2 + 0) + 12.5), 1e-3);
    EXPECT_NEAR(health.lowest_energy, 3 * 8 * 9.81 * -0.1, 1e-3);
    scene.forces = {{.kind = ForceKind::uniform, .vector = {1, 0, 0}}};
    EXPECT_EQ(world_of(scene).health().energy, 0) << "work of forces is not known";
}

// On two fixed grains: friction turns its spin into motion.
TEST_F(WorldHealthTest, EnergyIncludesThatOfSpins) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Scene scene{.dimensions = dimensions};
        scene.add({.name = "stone", .contact = {.static_friction = 0.8f, .kinetic_friction = 0.8f}});
        scene.particles = {{.position = {-0.1f, 0, 0}, .radius = 0.1f, .fixed = true},
                           {.position = {0.1f, 0, 0}, .radius = 0.1f, .fixed = true},
                           {.position = {0, 0.1732f, 0}, .radius = 0.1f}};
        World world = world_of(scene);
        HealthRecord record(world.health());
        const double at_rest = record.worst.energy;
        std::vector<WorldParticle> particles = world.particles();
        particles[2].angular_velocity = {0, 0, -60};
        world.restore(particles, 0);
        record = HealthRecord(world.health());
        const double mass = dimensions == 2 ? 40 : 8, gyration = dimensions == 2 ? 0.5 : 0.4;
        EXPECT_NEAR(record.worst.energy - at_rest, 0.5 * gyration * mass * 0.01 * 3600, 1e-3 * mass);
        double fastest = 0;
        for (int i = 0; i < 60; ++i) {
            world.step();
            record.add(world.health());
            fastest = std::max(fastest, double{std::abs(world.particles()[2].velocity[0])});
        }
        EXPECT_GT(fastest, 0.3) << "it rolls off";
        EXPECT_LT(record.energy_gained, 1e-3);
    }
}

TEST_F(WorldHealthTest, SaysWhyEnergyIsNotMeasured) {
    Scene scene = three_grains();
    EXPECT_EQ(energy_exchange(scene), "");
    scene.links = {{.a = 0, .b = 1, .length = 0.1f}};
    EXPECT_EQ(energy_exchange(scene), "links");
    EXPECT_EQ(world_of(scene).health().energy, 0);
    scene.links.clear();
    scene.forces = {{.kind = ForceKind::uniform, .vector = {1, 0, 0}}};
    EXPECT_EQ(energy_exchange(scene), "forces");
    scene.forces.clear();
    scene.colliders = {{.kinematic = true}};
    EXPECT_EQ(energy_exchange(scene), "moving colliders");
    scene.colliders.clear();
    scene.sinks = {{}};
    EXPECT_EQ(energy_exchange(scene), "sinks");
    scene.emitters = {{}};
    EXPECT_EQ(energy_exchange(scene), "emitters");
}

// A fixed grain pushes the second by 1.5 radii, onto the third. The margin of the lists is 0.2 radii.
TEST_F(WorldHealthTest, CountsMissedNeighbours) {
    const auto missed = [this](float gap) {
        Scene scene = three_grains();
        scene.solver.gravity = {};
        scene.solver.contact.method = ContactMethod::position; // impulses do not push so far in a step
        scene.particles[0].fixed = true;
        scene.particles[1].position[0] = 0.05f;
        scene.particles[2].position[0] = 0.25f + gap;
        World world = world_of(scene);
        const std::vector<std::byte> before = world.save();
        const Health health = world.health({.trial_step = true});
        EXPECT_EQ(world.save(), before) << "the step is one of a copy";
        return health.missed;
    };
    EXPECT_EQ(missed(0.01f), 0u);
    EXPECT_EQ(missed(0.05f), 1u);
    EXPECT_EQ(missed(0.3f), 0u); // out of reach
}

// The first grain drives the second by 0.05 m onto the third, 0.025 m away. Contacts cover gaps of 0.02 m. In a scene with water
// of the same radius, neighbours are up to 0.2 m apart.
TEST_F(WorldHealthTest, CountsContactsThatTheirOwnListsMissed) {
    Scene scene = three_grains();
    scene.solver.gravity = {};
    scene.solver.substeps = 1;
    scene.particles[0].velocity = {12, 0, 0};
    scene.particles[1].position[0] = 0.21f;
    scene.particles[2].position[0] = 0.435f;
    EXPECT_EQ(world_of(scene).health({.trial_step = true}).missed, 1u);
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles.push_back({.position = {0, 10, 0}, .radius = 0.1f, .material = water});
    EXPECT_EQ(world_of(scene).health({.trial_step = true}).missed, 1u);
    scene.particles[2].position[0] = 0.42f;
    EXPECT_EQ(world_of(scene).health({.trial_step = true}).missed, 0u) << "within what they cover";
}

TEST_F(WorldHealthTest, ChecksReturnWhatIsBeyondABound) {
    Scene scene = three_grains();
    World world = world_of(scene);
    EXPECT_EQ(world.check({}),
              (std::vector<std::string>{
                  "penetration: found overlaps of up to 0.5 r, expected at most 0.3 r: raise solver.substeps (now 1)",
                  "penetration: found overlaps of on average 0.3 r, expected at most 0.1 r: raise solver.substeps (now 1)"}));
    for (std::size_t i = 0; i < 3; ++i) scene.particles[i].position[0] = static_cast<float>(i);
    EXPECT_EQ(world_of(scene).check({}), (std::vector<std::string>{}));
}

// Grains at rest that overlap push each other apart: their speed comes from nothing.
TEST_F(WorldHealthTest, ChecksCompareTheEnergyWithThatOfEarlierOnes) {
    Scene scene = three_grains();
    scene.solver.gravity = {};
    const auto energy_warnings = [](World& world) {
        return std::ranges::count_if(world.check({}), [](const std::string& text) { return text.starts_with("energy: "); });
    };
    World world = world_of(scene);
    EXPECT_EQ(energy_warnings(world), 0);
    const std::vector<std::byte> at_rest = world.save();
    world.step();
    const std::vector<std::byte> moving = world.save();
    EXPECT_EQ(energy_warnings(world), 1);
    world.restore(at_rest);
    EXPECT_EQ(energy_warnings(world), 0);
    world.restore(moving);
    EXPECT_EQ(energy_warnings(world), 0) << "another state has another energy";
}

TEST_F(WorldHealthTest, ReportsATimeStepThatIsTooLong) {
    struct Found {
        std::vector<std::string> warnings;
        double level; // m: twice the height of the centre of mass
    };
    const auto after_a_second = [this](float time_step, std::uint32_t substeps) {
        Scene scene = water(time_step);
        scene.solver.substeps = substeps;
        World world = world_of(scene);
        advance(world, static_cast<int>(std::lround(1 / time_step)));
        double sum = 0;
        for (const WorldParticle& particle : world.particles()) sum += double{particle.position[1]};
        return Found{health_warnings(scene, world.health()), 2 * sum / static_cast<double>(scene.particles.size())};
    };
    const Found right = after_a_second(1.0f / 120, 1);
    EXPECT_EQ(right.warnings, (std::vector<std::string>{}));
    EXPECT_NEAR(right.level, 0.8, 0.05 * 0.8);
    const Found wrong = after_a_second(1.0f / 12, 1);
    EXPECT_TRUE(std::ranges::any_of(wrong.warnings, [](const std::string& text) {
        return text.starts_with("density: ") || text.starts_with("volume: ");
    })) << ::testing::PrintToString(wrong.warnings);
    const Found automatic = after_a_second(1.0f / 12, 0);
    EXPECT_EQ(automatic.warnings, (std::vector<std::string>{}));
    EXPECT_NEAR(automatic.level, 0.8, 0.05 * 0.8);
}

} // namespace
} // namespace mote::test
