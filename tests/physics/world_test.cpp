// Complete worlds, compared with known results.
#include "gpu/commands.hpp"
#include "support/algorithm_test.hpp"
#include "support/expect_error.hpp"

#include <mote/world.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <regex>
#include <string>

namespace mote::test {
namespace {

class WorldTest : public GpuTest {
protected:
    World world_of(const Scene& scene) { return World(context(), scene); }
    std::vector<WorldParticle> after(const Scene& scene, int steps) {
        World world = world_of(scene);
        for (int i = 0; i < steps; ++i) world.step();
        return world.particles();
    }
};

Scene one_grain() {
    Scene scene;
    scene.add({.name = "stone"});
    scene.particles = {{.position = {1, 2, 3}, .velocity = {0.5f, 1, -0.25f}, .radius = 0.1f}};
    return scene;
}

Scene water_in_a_tank() {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.lower = {0, 0, 0}, .upper = {0.3f, 0.4f, 0.3f}, .fill = {.radius = 0.025f, .material = water}});
    scene.add_container({.centre = {0.3f, 0.5f, 0.15f}, .half_extents = {0.3f, 0.5f, 0.15f}});
    return scene;
}

bool same(const std::vector<WorldParticle>& a, const std::vector<WorldParticle>& b) {
    return std::ranges::equal(a, b, [](const Particle& p, const Particle& q) {
        return p.position == q.position && p.velocity == q.velocity && p.radius == q.radius && p.material == q.material;
    });
}

// Whose buffer is the one too many means nothing to users.
TEST_F(WorldTest, MoreThanTheMemoryIsAnErrorOfTheScene) {
    ContextOptions options = test_options();
    options.memory_budget = 4 << 20;
    Context small(options);
    try {
        Scene scene = water_in_a_tank();
        scene.capacity = 20'000;
        const World world(small, scene);
        ADD_FAILURE() << "no error";
    } catch (const Error& error) {
        static const std::regex kMessage("scene: found a need of at least ([0-9]+) MB of device memory, expected at most what is "
                                         "left of the budget of 4194304 bytes; use fewer particles or smaller capacities");
        std::smatch found;
        const std::string text = error.what();
        ASSERT_TRUE(std::regex_match(text, found, kMessage)) << text;
        EXPECT_GT(std::stoul(found[1]), 4u);
    }
    EXPECT_EQ(small.device().allocator().allocation_count(), 0u);
}

// Symplectic Euler: after k steps x = x0 + k Δt v0 + k (k + 1)/2 Δt² g.
TEST_F(WorldTest, AGrainFalls) {
    const Scene scene = one_grain();
    const Particle grain = after(scene, 60).front();
    const double t = scene.solver.time_step;
    EXPECT_NEAR(grain.position[0], 1 + 60 * t * 0.5, 1e-5);
    EXPECT_NEAR(grain.position[1], 2 + 60 * t - 60 * 61 / 2 * t * t * 9.81, 1e-4);
    EXPECT_NEAR(grain.position[2], 3 - 60 * t * 0.25, 1e-5);
    EXPECT_NEAR(grain.velocity[1], 1 - 60 * t * 9.81, 1e-2); // float positions are 2.4e-7 m apart, divided by 1/120 s
}

// Nothing limits a fall: 98.1 m/s after 10 s, with any radius.
TEST_F(WorldTest, AFallOfTenSecondsIsUnlimited) {
    Scene scene = one_grain();
    scene.particles = {{.radius = 0.001f}, {.position = {1, 0, 0}, .radius = 0.02f}};
    scene.solver.time_step = 1.0f / 64;
    for (const WorldParticle& grain : after(scene, 640)) {
        EXPECT_NEAR(grain.velocity[1], -98.1, 1e-3); // 640 roundings of up to 4e-6 m/s
        EXPECT_NEAR(grain.position[1], -9.81 * 640 * 641 / 2 / 4096, 1e-2);
    }
}

TEST_F(WorldTest, AFixedGrainKeepsItsVelocity) {
    Scene scene = one_grain();
    scene.particles[0].fixed = true;
    const Particle grain = after(scene, 120).front();
    EXPECT_NEAR(grain.position[0], 1.5, 3e-5); // 120 roundings
    EXPECT_NEAR(grain.position[1], 3, 3e-5);
    EXPECT_EQ(grain.velocity, scene.particles[0].velocity);
}

// A grain on a floor, tilted by an angle, holds below arctan μs and slides with g (sin θ - μk cos θ) above.
TEST_F(WorldTest, AGrainOnAnInclineHoldsOrSlides) {
    for (const auto& [mu_static, mu_kinetic, slides] : {std::tuple{0.6f, 0.5f, false}, std::tuple{0.3f, 0.2f, true}}) {
        constexpr double kAngle = 0.46364761; // arctan ½
        Scene scene;
        scene.add({.name = "stone"});
        scene.solver.gravity = {static_cast<float>(9.81 * std::sin(kAngle)), static_cast<float>(-9.81 * std::cos(kAngle)), 0};
        scene.solver.iterations = 1;
        scene.particles = {{.position = {0, 0.1f, 0}, .radius = 0.1f}};
        scene.colliders = {{.static_friction = mu_static, .kinetic_friction = mu_kinetic}};
        const Particle grain = after(scene, 120).front();
        const double expected = slides ? 9.81 * (std::sin(kAngle) - mu_kinetic * std::cos(kAngle)) : 0;
        EXPECT_NEAR(grain.velocity[0], expected, 0.02 * expected + 1e-4) << "after 1 s";
        EXPECT_NEAR(grain.position[1], 0.1, 1e-5);
    }
}

// Two grains with masses of 1:1000 collide head on, with nothing else in the world.
TEST_F(WorldTest, ACollisionConservesMomentum) {
    Scene scene;
    const std::uint32_t light = scene.add({.name = "cork", .density = 100});
    const std::uint32_t heavy = scene.add({.name = "gold", .density = 12500});
    scene.solver.gravity = {};
    scene.particles = {{.position = {-0.2f, 0.01f, 0}, .velocity = {2, 0, 0}, .radius = 0.05f, .material = light},
                       {.position = {0.1f, 0, 0}, .velocity = {-1, 0, 0}, .radius = 0.1f, .material = heavy}};
    const std::vector<WorldParticle> grains = after(scene, 60);
    const double light_mass = 100 * 0.001, heavy_mass = 12500 * 0.008;
    EXPECT_LT(grains[0].velocity[0], -0.5f); // it was hit
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double before = axis == 0 ? 2 * light_mass - heavy_mass : 0;
        // Of 0.3 kg m/s exchanged: 100 kg with velocities from positions that are 7e-9 m apart, sixty times.
        EXPECT_NEAR(light_mass * grains[0].velocity[axis] + heavy_mass * grains[1].velocity[axis], before, 2e-3);
    }
}

// Two overlapping particles of a group stay so only if both have self-collision off; one of another group pushes them always.
TEST_F(WorldTest, GroupsWithoutSelfCollisionDoNotCollide) {
    const auto distance_of_two = [this](bool first_ignores, bool second_ignores, std::uint32_t second_group) {
        Scene scene = one_grain();
        scene.solver.gravity = {};
        scene.particles = {{.radius = 0.1f, .group = 7, .self_collision = !first_ignores},
                           {.position = {0.05f, 0, 0}, .radius = 0.1f, .group = second_group, .self_collision = !second_ignores}};
        const std::vector<WorldParticle> two = after(scene, 240);
        return two[1].position[0] - two[0].position[0];
    };
    EXPECT_EQ(distance_of_two(true, true, 7), 0.05f);
    EXPECT_GT(distance_of_two(true, false, 7), 0.19f);
    EXPECT_GT(distance_of_two(false, false, 7), 0.19f);
    EXPECT_GT(distance_of_two(true, true, 8), 0.19f);
}

TEST_F(WorldTest, WaterSpreadsAndKeepsItsDensity) {
    const Scene scene = water_in_a_tank();
    World world = world_of(scene);
    for (int i = 0; i < 90; ++i) world.step();
    const std::vector<WorldParticle> particles = world.particles();
    float front = 0;
    for (const Particle& particle : particles) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float high = std::array{0.6f, 1.0f, 0.3f}[axis];
            ASSERT_GE(particle.position[axis], particle.radius - 1e-5f);
            ASSERT_LE(particle.position[axis], high - particle.radius + 1e-5f);
        }
        front = std::max(front, particle.position[0]);
    }
    EXPECT_GT(front, 0.57f); // it has reached the far wall
    double excess = 0;
    for (const WorldParticle& particle : particles) excess += std::max(0.0, particle.density / 1000.0 - 1);
    EXPECT_LT(excess / static_cast<double>(particles.size()), 0.02);
    EXPECT_LT(std::ranges::max(particles, {}, &WorldParticle::density).density, 1300.0f);
}

// A grain dropped onto each kind of obstacle, or into it as a container, comes to rest on its surface.
TEST_F(WorldTest, EveryColliderHoldsAGrain) {
    constexpr std::array<float, 4> kUpsideDown{0, 0, 1, 0};
    const std::vector<std::pair<Collider, float>> cases{
        // Collider, and the final height of the grain's centre.
        {{.kind = ColliderKind::plane, .normal = {0, 2, 0}, .centre = {5, 1, 5}}, 1.1f},
        {{.kind = ColliderKind::sphere, .centre = {0, -1, 0}, .radius = 2}, 1.1f},
        {{.kind = ColliderKind::sphere, .inside = true, .centre = {0, 2, 0}, .radius = 2}, 0.1f},
        {{.kind = ColliderKind::box, .rotation = kUpsideDown, .half_extents = {1, 0.5f, 1}}, 0.6f},
        {{.kind = ColliderKind::box, .inside = true, .centre = {0, 2, 0}, .half_extents = {1, 2.5f, 1}}, -0.4f},
        {{.kind = ColliderKind::capsule, .radius = 0.3f, .half_height = 0.7f}, 1.1f},
        {{.kind = ColliderKind::capsule, .inside = true, .centre = {0, 1, 0}, .radius = 1, .half_height = 0.5f}, -0.4f}};
    for (const auto& [collider, height] : cases) {
        Scene scene = one_grain();
        scene.particles[0] = {.position = {0, 1.5f, 0}, .radius = 0.1f};
        scene.colliders = {collider};
        const Particle grain = after(scene, 120).front();
        EXPECT_NEAR(grain.position[1], height, 1e-4) << static_cast<int>(collider.kind) << (collider.inside ? " inside" : "");
        EXPECT_NEAR(grain.velocity[1], 0, 1e-2);
    }
}

// Fluid and grains, in 2-D and 3-D, with every kernel: all stay in their tank, in 2-D in their plane.
TEST_F(WorldTest, FluidAndGrainsShareATank) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const KernelKind kernel :
             {KernelKind::poly6_spiky, KernelKind::cubic_spline, KernelKind::wendland_c2, KernelKind::gaussian}) {
            Scene scene{.dimensions = dimensions};
            const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
            const std::uint32_t sand = scene.add({.name = "sand", .density = 2000});
            scene.add_box({.upper = {0.3f, 0.2f, 0.2f}, .fill = {.radius = 0.02f, .material = water}});
            scene.add_box({.lower = {0, 0.2f, 0}, .upper = {0.3f, 0.3f, 0.2f}, .fill = {.radius = 0.03f, .material = sand}});
            scene.add_container({.centre = {0.25f, 0.25f, 0.1f}, .half_extents = {0.25f, 0.25f, 0.1f}});
            scene.solver.fluid.kernel = kernel;
            for (const Particle& particle : after(scene, 30)) {
                for (std::uint32_t axis = 0; axis < dimensions; ++axis) {
                    const float high = axis == 2 ? 0.2f : 0.5f;
                    ASSERT_GE(particle.position[axis], particle.radius - 1e-4f);
                    ASSERT_LE(particle.position[axis], high - particle.radius + 1e-4f);
                }
                ASSERT_TRUE(dimensions == 3 || particle.position[2] == 0);
            }
        }
    }
}

TEST_F(WorldTest, SpeedIsLimitedAndSlowParticlesSleep) {
    Scene scene = one_grain();
    scene.solver.max_speed = 0.5f;
    const Particle falling = after(scene, 20).front();
    const float speed = std::hypot(falling.velocity[0], falling.velocity[1], falling.velocity[2]);
    EXPECT_LE(speed, 0.501f);
    EXPECT_GE(speed, 0.499f);
    scene = one_grain();
    scene.particles[0].velocity = {0.1f, 0, 0};
    scene.solver.gravity = {};
    scene.solver.sleep_threshold = 0.2f;
    const Particle asleep = after(scene, 20).front();
    EXPECT_EQ(asleep.position, scene.particles[0].position);
    EXPECT_NEAR(asleep.velocity[0], 0.1f, 1e-4f);
}

TEST_F(WorldTest, ReportsItsFootprint) {
    World world = world_of(water_in_a_tank());
    for (const WorldParticle& particle : world.particles()) ASSERT_EQ(particle.density, 0);
    world.step();
    const WorldFootprint footprint = world.footprint();
    EXPECT_EQ(footprint.state_bytes,
              world.particles().size() * (3 * 16 + 4 + 4 + 8 + 4 + 4) + 8 + 16); // counters, forces
    EXPECT_GT(footprint.table_bytes, 0u);
    EXPECT_GT(footprint.transient_bytes, footprint.state_bytes);
    EXPECT_EQ(world.timings().size(), footprint.passes);
    EXPECT_LT(footprint.barriers, footprint.passes);
}

// Meshes do not move: a step searches their tree and builds nothing.
TEST_F(WorldTest, AStepDoesNotBuildTheTreeOfMeshes) {
    Scene scene = one_grain();
    const WorldFootprint without = world_of(scene).footprint();
    scene.add_height_field({.spacing = 1, .columns = 5, .rows = 5, .heights = std::vector<float>(25, 0.5f)});
    World world = world_of(scene);
    world.step();
    bool searches = false;
    for (const PassTime& pass : world.timings()) {
        searches = searches || pass.pass.starts_with("spatial/triangle_closest");
        for (const char* of_a_build : {"triangle_centres", "triangle_refit"}) {
            EXPECT_EQ(pass.pass.find(of_a_build), std::string::npos) << pass.pass;
        }
    }
    EXPECT_TRUE(searches);
    EXPECT_GT(world.footprint().table_bytes, without.table_bytes + 32 * (6 * 4 + 3 * 16)); // at least its features and corners
}

// Rejected before the host allocates memory for it: 100 GiB here.
TEST_F(WorldTest, RejectsScenesThatExceedDeviceMemory) {
    const std::uint64_t max_particles = World::max_particles(context());
    EXPECT_LE(max_particles, context().info().memory_bytes / 52);
    EXPECT_GT(max_particles, 1'000'000u);
    Scene scene = one_grain();
    scene.capacity = 0x7FFF'FFFFu;
    // The nodes of the tree that searches moving solids have 128 bytes per particle.
    const std::uint64_t solids = std::min(max_particles, device().limits().max_storage_buffer_bytes / 128);
    expect_error([&] { world_of(scene); },
                 {"capacity: found 2147483647", fmt::format("at most {}, ", solids), context().info().name});
    scene.materials[0].kind = MaterialKind::fluid;
    expect_error([&] { world_of(scene); }, {"capacity: found 2147483647", fmt::format("at most {}, ", max_particles)});
    scene.materials[0].kind = MaterialKind::solid;
    scene.capacity = 1'000'000;
    scene.solver.neighbour_capacity = 0xFFFF'FFFFu;
    const std::uint64_t longest = device().limits().max_list_bytes / 4;
    expect_error([&] { world_of(scene); }, {"solver.neighbour_capacity: found 4294967295",
                                            fmt::format("at most {} with a capacity of 1000000 particles", longest / 1'000'000)});
}

// Collapsing water never has more energy than at the start, and comes to rest.
TEST_F(WorldTest, WaterGainsNoEnergyAndSettles) {
    const Scene scene = water_in_a_tank();
    World world = world_of(scene);
    const auto energy = [&](bool kinetic_alone) { // J/kg, on average
        double sum = 0;
        const std::vector<WorldParticle> particles = world.particles();
        for (const Particle& p : particles) {
            const double speed2 = p.velocity[0] * p.velocity[0] + p.velocity[1] * p.velocity[1] + p.velocity[2] * p.velocity[2];
            sum += speed2 / 2 + (kinetic_alone ? 0 : 9.81 * p.position[1]);
        }
        return sum / static_cast<double>(particles.size());
    };
    const double at_first = energy(false);
    for (int i = 0; i < 30; ++i) {
        for (int k = 0; k < 12; ++k) world.step();
        ASSERT_LT(energy(false), 1.01 * at_first) << "after " << 0.1 * (i + 1) << " s";
    }
    EXPECT_LT(energy(true), 0.03 * at_first);
}

TEST_F(WorldTest, TwoRunsHaveTheSameBits) {
    const Scene scene = water_in_a_tank();
    EXPECT_TRUE(same(after(scene, 30), after(scene, 30)));
}

// Every structure finds the same neighbours, and lists come in the order of the particles.
TEST_F(WorldTest, EveryNeighbourSearchGivesTheSameWorld) {
    Scene scene = water_in_a_tank();
    const std::uint32_t stone = scene.add({.name = "stone", .density = 2500});
    scene.particles.push_back({.position = {0.45f, 0.5f, 0.15f}, .radius = 0.08f, .material = stone});
    scene.solver.contact.method = ContactMethod::position; // impulses need paths, which only trees can search
    const std::vector<WorldParticle> expected = after(scene, 4);
    std::vector kinds{NeighbourSearchKind::hash_grid, NeighbourSearchKind::tree, NeighbourSearchKind::z_order};
    if (device().ray_query()) kinds.push_back(NeighbourSearchKind::ray_query);
    for (const NeighbourSearchKind kind : kinds) {
        scene.solver.neighbour_search = kind;
        const std::vector<WorldParticle> found = after(scene, 4);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            ASSERT_EQ(found[i].position, expected[i].position) << "particle " << i << ", search " << static_cast<int>(kind);
            ASSERT_EQ(found[i].velocity, expected[i].velocity) << "particle " << i << ", search " << static_cast<int>(kind);
        }
    }
}

TEST_F(WorldTest, RejectsSearchesThatCannotFindPaths) {
    Scene scene = one_grain();
    for (const NeighbourSearchKind kind :
         {NeighbourSearchKind::hash_grid, NeighbourSearchKind::z_order, NeighbourSearchKind::ray_query}) {
        scene.solver.neighbour_search = kind;
        expect_error([&] { CheckedScene{scene}; }, {"solver.neighbour_search: found", "expected \"auto\" or \"tree\""});
    }
}

TEST_F(WorldTest, RejectsRayQueryWithoutDeviceSupport) {
    if (device().ray_query()) GTEST_SKIP() << "this device has ray query";
    Scene scene = water_in_a_tank();
    scene.solver.neighbour_search = NeighbourSearchKind::ray_query;
    try {
        World world(context(), scene);
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("solver.neighbour_search"), std::string::npos) << error.what();
    }
}

TEST_F(WorldTest, RecordingMatchesStepping) {
    const Scene scene = water_in_a_tank();
    World recorded = world_of(scene);
    const gpu::RecordedCommands commands(device(), [&](VkCommandBuffer buffer) { recorded.record(buffer); });
    for (int i = 0; i < 10; ++i) device().wait(device().submit(commands.handle()));
    recorded.check();
    EXPECT_TRUE(same(recorded.particles(), after(scene, 10)));
}

TEST_F(WorldTest, ReportsTheNeighbourCapacityNeeded) {
    Scene scene = water_in_a_tank();
    scene.solver.neighbour_capacity = 3;
    World world = world_of(scene);
    std::string sentence;
    try {
        world.step();
    } catch (const Error& error) {
        sentence = error.what();
    }
    std::smatch numbers;
    ASSERT_TRUE(
        std::regex_match(sentence, numbers,
                         std::regex("neighbour lists: found ([0-9]+) neighbours of up to ([0-9]+) particles, expected at most "
                                    "([0-9]+); set solver.neighbour_capacity to ([0-9]+) or more, unless particles "
                                    "overlap that should not")))
        << sentence;
    const auto number = [&](std::size_t i) { return std::stoul(numbers[i]); };
    EXPECT_EQ(number(2), scene.particles.size());
    EXPECT_EQ(number(3), 3 * scene.particles.size());
    EXPECT_EQ(number(4), (number(1) + number(2) - 1) / number(2));

    scene.solver.neighbour_capacity = static_cast<std::uint32_t>(number(4));
    World(context(), scene).step();
    --scene.solver.neighbour_capacity;
    World less = world_of(scene);
    EXPECT_THROW(less.step(), Error) << "more than needed was asked for";
}

TEST_F(WorldTest, RejectsInvalidScenes) {
    const auto expect_rejected = [this](const auto& spoil, std::initializer_list<std::string_view> parts) {
        Scene scene = one_grain();
        spoil(scene);
        expect_error([&] { world_of(scene); }, parts);
    };
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    expect_rejected([](Scene& s) { s.particles.clear(); }, {"particles: found an empty list"});
    expect_rejected([](Scene& s) { s.dimensions = 4; }, {"dimensions", "4", "from 2 to 3"});
    expect_rejected([](Scene& s) { s.dimensions = 2; }, {"particles[0].position", "without z"});
    expect_rejected([](Scene& s) { s.particles[0].position[1] = kNan; }, {"particles[0].position", "nan"});
    expect_rejected([](Scene& s) { s.particles[0].velocity[1] = kNan; }, {"particles[0].velocity", "nan"});
    expect_rejected([](Scene& s) { s.particles[0].radius = 0; }, {"particles[0].radius", "0"});
    expect_rejected([](Scene& s) { s.particles[0].radius = -1; }, {"particles[0].radius", "-1"});
    expect_rejected([](Scene& s) { s.particles[0].material = 1; }, {"particles[0].material", "1"});
    expect_rejected([](Scene& s) { s.particles[0].group = 1u << 24; }, {"particles[0].group"});
    expect_rejected([](Scene& s) { s.materials[0].density = -5; }, {"materials[0].density", "-5"});
    expect_rejected([](Scene& s) { s.materials[0].contact.kinetic_friction = 0.9f; },
                    {"materials[0].contact.kinetic_friction", "0.9"});
    expect_rejected([](Scene& s) { s.materials[0].fluid.artificial_pressure = -1; }, {"materials[0].fluid.artificial_pressure"});
    expect_rejected(
        [](Scene& s) {
            s.materials[0].kind = MaterialKind::fluid;
            s.particles[0].fixed = true;
        },
        {"particles[0].fixed", "fluid"});
    expect_rejected([](Scene& s) { s.colliders = {{.normal = {0, 0, 0}}}; }, {"colliders[0].normal"});
    expect_rejected([](Scene& s) { s.colliders = {{.kind = ColliderKind::sphere}}; }, {"colliders[0].radius"});
    expect_rejected([](Scene& s) { s.colliders = {{.kind = ColliderKind::box}}; }, {"colliders[0].half_extents"});
    expect_rejected(
        [](Scene& s) {
            s.colliders = {{.kind = ColliderKind::capsule, .rotation = {1, 1, 0, 0}, .radius = 1}};
        },
        {"colliders[0].rotation"});
    expect_rejected(
        [](Scene& s) {
            s.colliders = {{.kind = ColliderKind::box, .half_extents = {1, kNan, 1}}};
        },
        {"colliders[0].half_extents", "nan"});
    expect_rejected([](Scene& s) { s.particles[0].radius = 1e-15f; }, {"particles[0].radius", "mass"});
    expect_rejected([](Scene& s) { s.particles[0].position[0] = 2e18f; }, {"particles[0].position", "1e+18"});
    expect_rejected(
        [](Scene& s) {
            s.dimensions = 2;
            s.particles[0] = {.radius = 1};
            s.solver.gravity[2] = 1;
        },
        {"solver.gravity", "2-D"});
    expect_rejected([](Scene& s) { s.solver.time_step = 0; }, {"solver.time_step"});
    expect_rejected([](Scene& s) { s.solver.iterations = 1001; }, {"solver.iterations"});
    expect_rejected([](Scene& s) { s.solver.contact.relaxation = 2; }, {"solver.contact.relaxation", "below 2"});
    expect_error([] { Scene().add_box({.upper = {1, 1, 1}, .fill = {.radius = 0}}); }, {"radius", "above 0"});
    expect_error(
        [] {
            Scene().add_box({.upper = {1, 0.1f, 1}, .fill = {.radius = 0.1f}});
        },
        {"found 0.1 m along y", "at least 0.2 m"});
    expect_error([] { Scene().add_box({.upper = {1e9f, 1e9f, 1}, .fill = {.radius = 0.1f}}); }, {"5000000000 particles", "2^31"});
    expect_error([] { Scene{.dimensions = 4}.add_box({.upper = {1, 1, 1}, .fill = {.radius = 0.1f}}); }, {"dimensions", "4"});
    expect_error([] { Scene().add_container({.half_extents = {1, 0, 1}}); }, {"container.half_extents", "(1, 0, 1)", "above 0"});
}

} // namespace
} // namespace mote::test
