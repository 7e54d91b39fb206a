// The state that a world keeps from step to step: ids, live particles, and the transfer to the host and back.
#include "gpu/commands.hpp"
#include "support/algorithm_test.hpp"
#include "support/secondary_commands.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <set>

namespace mote::test {
namespace {

// The offset of an attribute's elements in the result of World::save(): after its name and two numbers.
std::size_t offset_of(const std::vector<std::byte>& saved, std::string_view name) {
    const std::string_view text(reinterpret_cast<const char*>(saved.data()), saved.size());
    return text.find(name) + name.size() + 2 * sizeof(std::uint64_t);
}

class WorldStateTest : public GpuTest {
protected:
    World world_of(const Scene& scene) { return World(context(), scene); }
};

// Grains of many sizes that fly apart, so that their order along the curve changes in every step.
Scene flying_grains() {
    Scene scene;
    scene.add({.name = "stone"});
    scene.add({.name = "wood", .density = 500});
    scene.solver.gravity = {};
    for (std::uint32_t i = 0; i < 300; ++i) {
        const auto at = [i](std::uint32_t k) { return static_cast<float>((i * k) % 307) / 307 - 0.5f; };
        scene.particles.push_back({.position = {at(31), at(57), at(83)},
                                   .velocity = {4 * at(57), 4 * at(83), 4 * at(31)},
                                   .radius = 0.001f + 1e-5f * static_cast<float>(i),
                                   .material = i % 2,
                                   .group = i,
                                   .self_collision = i % 3 != 0,
                                   .fixed = i % 5 == 0});
    }
    return scene;
}

// Water from an emitter at the origin along x, without gravity.
Scene jet() {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.artificial_pressure = 0}});
    scene.solver.gravity = {};
    scene.emitters = {{.radius = 0.1f, .speed = 1, .particle_radius = 0.02f, .material = water, .group = 7}};
    scene.capacity = 2000;
    return scene;
}

std::vector<WorldParticle> after(World& world, int steps) {
    for (int i = 0; i < steps; ++i) world.step();
    return world.particles();
}

bool same_bits(const World& a, const World& b) { return a.save() == b.save(); }

TEST_F(WorldStateTest, ParticlesKeepTheirIds) {
    const Scene scene = flying_grains();
    World world = world_of(scene);
    const std::vector<WorldParticle> particles = after(world, 40);
    ASSERT_EQ(particles.size(), scene.particles.size());
    for (std::uint32_t i = 0; i < particles.size(); ++i) {
        const Particle& before = scene.particles[i];
        const WorldParticle& now = particles[i];
        ASSERT_EQ(now.id, i);
        ASSERT_EQ(now.radius, before.radius);
        ASSERT_EQ(now.material, before.material);
        ASSERT_EQ(now.group, before.group);
        ASSERT_EQ(!now.self_collision, !before.self_collision);
        ASSERT_EQ(now.fixed, before.fixed);
        ASSERT_TRUE(!before.fixed || now.velocity == before.velocity);
    }
}

// Particles are in Morton order in memory: neighbours in memory are much closer to each other than random pairs.
TEST_F(WorldStateTest, ParticlesAreOrderedAlongTheCurve) {
    const Scene scene = flying_grains();
    World world = world_of(scene);
    world.step();
    const auto step_lengths = [](const auto& positions) {
        double sum = 0;
        for (std::size_t i = 1; i < positions.size(); ++i) {
            sum += std::hypot(positions[i][0] - positions[i - 1][0], positions[i][1] - positions[i - 1][1],
                              positions[i][2] - positions[i - 1][2]);
        }
        return sum;
    };
    std::vector<Vec3> by_id;
    for (const WorldParticle& particle : world.particles()) by_id.push_back(particle.position);
    std::vector<Vec4> in_memory(by_id.size());
    const std::vector<std::byte> saved = world.save();
    std::memcpy(in_memory.data(), saved.data() + offset_of(saved, "position_radius"), in_memory.size() * sizeof(Vec4));
    EXPECT_LT(step_lengths(in_memory), 0.4 * step_lengths(by_id));
}

// The contents of a particle file suffice to show the particles again.
TEST_F(WorldStateTest, ParticlesAreRestored) {
    World world = world_of(jet());
    const std::vector<WorldParticle> then = after(world, 30);
    World other = world_of(jet());
    other.restore(then, world.time());
    EXPECT_EQ(other.steps(), world.steps());
    EXPECT_EQ(other.count(), then.size());
    const std::vector<WorldParticle> restored = other.particles();
    ASSERT_EQ(restored.size(), then.size());
    for (std::size_t i = 0; i < then.size(); ++i) {
        ASSERT_EQ(restored[i].id, then[i].id);
        ASSERT_EQ(restored[i].position, then[i].position);
        ASSERT_EQ(restored[i].velocity, then[i].velocity);
        ASSERT_EQ(restored[i].density, then[i].density);
        ASSERT_EQ(restored[i].group, then[i].group);
    }
    EXPECT_GT(after(other, 30).size(), then.size()) << "it goes on";

    const auto error_of = [&](std::vector<WorldParticle> particles, double time = 0) -> std::string {
        try {
            other.restore(particles, time);
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing was wrong";
    };
    std::vector<WorldParticle> wrong = then;
    wrong[1].id = wrong[0].id;
    EXPECT_EQ(error_of(wrong), "saved state: particle 1: found the id 0, expected a unique one below 2000");
    wrong[1].id = 2000;
    EXPECT_EQ(error_of(wrong), "saved state: particle 1: found the id 2000, expected a unique one below 2000");
    wrong = then;
    wrong[2].material = 7;
    EXPECT_NE(error_of(wrong).find("particles[2].material: found 7"), std::string::npos) << error_of(wrong);
    wrong = then;
    wrong[2].radius = 1;
    EXPECT_NE(error_of(wrong).find("particle 2: found the radius 1 m"), std::string::npos) << error_of(wrong);
    EXPECT_EQ(error_of(std::vector<WorldParticle>(2001, then[0])), "saved state: found 2001 particles, expected at most 2000");
    EXPECT_EQ(error_of(then, -1), "saved state: found the time -1 s, expected 0 s to 33333335 s");
}

// A layer has 21 sites, and the disc has the area of 19.63. So layers spawn every 21/19.63 · 2r/speed seconds: after 60 steps of
// 1/120 s at 1 m/s there are floor(0.5/0.0428) = 11.
TEST_F(WorldStateTest, AnEmitterSpawnsLayers) {
    World world = world_of(jet());
    const std::vector<WorldParticle> particles = after(world, 60);
    constexpr std::uint32_t kSites = 21; // lattice points of spacing 1 within a circle of radius 2.5
    ASSERT_EQ(particles.size(), 11u * kSites);
    std::set<long> layers;
    for (const WorldParticle& particle : particles) {
        ASSERT_EQ(particle.radius, 0.02f);
        ASSERT_EQ(particle.group, 7u);
        ASSERT_NEAR(particle.velocity[0], 1, 1e-3); // their density is below that at rest
        layers.insert(std::lround((0.5 - particle.position[0]) / 0.0428));
    }
    EXPECT_EQ(layers.size(), 11u);
}

TEST_F(WorldStateTest, AnEmitterIsActiveBetweenItsTimes) {
    Scene scene = jet();
    scene.emitters[0].start_time = 0.1f;
    scene.emitters[0].end_time = 0.3f;
    World world = world_of(scene);
    EXPECT_TRUE(after(world, 12).empty());
    const std::size_t then = after(world, 24).size();
    EXPECT_EQ(then, 5u * 21); // in 0.2 s
    EXPECT_EQ(after(world, 20).size(), then);
}

TEST_F(WorldStateTest, ReportsTooManyParticles) {
    Scene scene = jet();
    scene.capacity = 50;
    World world = world_of(scene);
    expect_error(
        [&] {
            for (int i = 0; i < 60; ++i) world.step();
        },
        {"63", "capacity", "50"});
}

// A particle that enters a sink is removed, and a new particle reuses its id: never twice at a time, never beyond the capacity.
TEST_F(WorldStateTest, SinksAndEmittersRecycleIds) {
    Scene scene = jet();
    scene.capacity = 300;
    scene.sinks = {{.kind = SinkKind::box, .centre = {5.3f, 0, 0}, .half_extents = {5, 10, 10}},
                   {.kind = SinkKind::sphere, .centre = {0, -5, 0}, .radius = 1}};
    World world = world_of(scene);
    for (int i = 0; i < 10; ++i) {
        const std::vector<WorldParticle> particles = after(world, 30);
        std::set<std::uint32_t> ids;
        for (const WorldParticle& particle : particles) {
            ASSERT_TRUE(ids.insert(particle.id).second);
            ASSERT_LT(particle.id, 300u);
            ASSERT_LT(particle.position[0], 0.3f + 1.2f / 120); // plus one step at slightly more than the emitter's speed
        }
        ASSERT_GE(particles.size(), 5u * 21);
        ASSERT_LE(particles.size(), 11u * 21);
    }
}

// Pressure acts only between particles: it slows the last layers, which nothing holds, and speeds up the others. A wall behind
// the emitter holds them all.
TEST_F(WorldStateTest, AJetConservesMomentumAndAWallKeepsItsSpeed) {
    Scene scene = jet();
    scene.materials[0].fluid.artificial_pressure = 1e-3f;
    const auto mean_speed = [](const std::vector<WorldParticle>& particles) {
        double sum = 0;
        for (const WorldParticle& particle : particles) sum += particle.velocity[0];
        return sum / static_cast<double>(particles.size());
    };
    World free = world_of(scene);
    EXPECT_NEAR(mean_speed(after(free, 90)), 1, 1e-4);
    scene.colliders = {{.kind = ColliderKind::box, .centre = {-0.12f, 0, 0}, .half_extents = {0.1f, 0.12f, 0.12f}}};
    World pipe = world_of(scene);
    const std::vector<WorldParticle> held = after(pipe, 90);
    EXPECT_NEAR(mean_speed(held), 1, 0.01);
    for (const WorldParticle& particle : held) {
        EXPECT_GT(particle.position[0], -0.001f);
        EXPECT_NEAR(particle.velocity[0], 1, 0.15);
    }
}

TEST_F(WorldStateTest, AllParticlesCanBeRemoved) {
    Scene scene = flying_grains();
    scene.sinks = {{.kind = SinkKind::sphere, .radius = 100}};
    World world = world_of(scene);
    EXPECT_TRUE(after(world, 1).empty());
    EXPECT_TRUE(after(world, 2).empty());
    EXPECT_EQ(world.steps(), 3u);
}

TEST_F(WorldStateTest, ARestoredWorldContinuesWithTheSameBits) {
    Scene scene = jet();
    scene.sinks = {{.kind = SinkKind::box, .centre = {0.5f, 0, 0}, .half_extents = {0.2f, 1, 1}}};
    World uninterrupted = world_of(scene);
    after(uninterrupted, 45);
    const std::vector<std::byte> saved = uninterrupted.save();
    after(uninterrupted, 30);
    World resumed = world_of(scene);
    resumed.restore(saved);
    EXPECT_EQ(resumed.steps(), 45u);
    EXPECT_FALSE(same_bits(uninterrupted, resumed));
    after(resumed, 30);
    EXPECT_TRUE(same_bits(uninterrupted, resumed));
    EXPECT_NEAR(resumed.time(), 75.0 / 120, 1e-6);
}

// Also on those that particles() does not return.
TEST_F(WorldStateTest, TheHashDependsOnEveryAttribute) {
    Scene scene;
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles = {{.position = {1, 0, 0}, .radius = 0.1f}, {.position = {2, 0, 0}, .radius = 0.1f}};
    scene.forces = {{.kind = ForceKind::uniform, .vector = {1, 0, 0}}};
    World world = world_of(scene);
    const std::vector<std::byte> saved = world.save();
    const std::uint64_t hash = world.state_hash();
    for (const char* name : {"position_radius", "position_low", "velocities", "groups", "counters", "forces", "densities"}) {
        std::vector<std::byte> changed = saved;
        changed.at(offset_of(saved, name)) ^= std::byte{1}; // the lowest bit of the first element
        world.restore(changed);
        EXPECT_NE(world.state_hash(), hash) << name;
    }
    world.restore(saved);
    EXPECT_EQ(world.state_hash(), hash);
}

TEST_F(WorldStateTest, RejectsInvalidStates) {
    World world = world_of(flying_grains());
    const std::vector<std::byte> good = world.save();
    const std::size_t positions = offset_of(good, "position_radius"), ids = offset_of(good, "material_id"),
                      indices = offset_of(good, "id_to_index"), counters = offset_of(good, "counters"),
                      contacts = offset_of(good, "contact_range");
    const auto expect_rejected = [&](const auto& spoil, std::initializer_list<std::string_view> parts) {
        std::vector<std::byte> bytes = good;
        spoil(bytes);
        expect_error([&] { world.restore(bytes); }, parts);
    };
    const auto put = [](std::vector<std::byte>& bytes, std::size_t at, auto value) {
        std::memcpy(&bytes[at], &value, sizeof value);
    };
    expect_rejected([](auto& bytes) { bytes.pop_back(); }, {"saved state", "found", "bytes"});
    expect_rejected([&](auto& bytes) { put(bytes, positions, std::numeric_limits<float>::quiet_NaN()); },
                    {"particle 0", "finite"});
    expect_rejected([&](auto& bytes) { put(bytes, positions + 12, -1.0f); }, {"particle 0", "the radius -1 m"});
    expect_rejected([&](auto& bytes) { put(bytes, ids, 2u); }, {"the material 2"});
    expect_rejected([&](auto& bytes) { put(bytes, ids + 12, 0u); }, {"the id 0", "a unique one"});
    expect_rejected([&](auto& bytes) { put(bytes, ids + 4, 300u); }, {"the id 300"});
    expect_rejected([&](auto& bytes) { put(bytes, indices, 5u); },
                    {"saved state: particle with the id 0: found the slot 5, expected the slot 0"});
    expect_rejected([&](auto& bytes) { put(bytes, counters + 4, 301u); },
                    {"saved state: count: found 301 live particles, expected 300"});
    expect_rejected([&](auto& bytes) { put(bytes, contacts + 8, 1u); },
                    {"saved state: contacts of particle 1: found 1 to 0, expected an ascending range up to "});
    world.restore(good);
}

// Of equal size, and valid there.
TEST_F(WorldStateTest, RejectsStatesOfAnotherScene) {
    Scene scene = flying_grains();
    World world = world_of(scene);
    const std::vector<std::byte> before = world.save();
    scene.materials[1].density = 501;
    World other = world_of(scene);
    other.step();
    const std::vector<std::byte> foreign = other.save();
    ASSERT_EQ(foreign.size(), before.size());
    expect_error([&] { world.restore(foreign); },
                 {"saved state: found one of another scene or of other values, expected one of this scene"});
    EXPECT_EQ(world.save(), before);
    World same = world_of(flying_grains());
    same.restore(before);
    EXPECT_EQ(same.save(), before);
    expect_error([&] { world.restore({}); }, {"saved state: found 0 more bytes, expected 8"});
}

// States with a flipped bit that restore() accepts: a step succeeds or throws, and the World continues after restoring a valid
// state.
TEST_F(WorldStateTest, CorruptStatesDoNoHarm) {
    Scene scene = jet();
    scene.capacity = 200;
    World world = world_of(scene);
    after(world, 30);
    const std::vector<std::byte> good = world.save();
    world.step();
    const std::vector<std::byte> next = world.save();
    int restored = 0, stepped = 0;
    for (std::size_t i = 0; i < 150; ++i) {
        std::vector<std::byte> bytes = good;
        bytes[i * 7919 % bytes.size()] ^= static_cast<std::byte>(1u << i % 8);
        try {
            world.restore(bytes);
            ++restored;
            world.step();
            ++stepped;
        } catch (const Error&) { // expected
        }
    }
    EXPECT_GT(restored, 50);
    EXPECT_GT(stepped, 40);
    world.restore(good);
    world.step();
    EXPECT_EQ(world.save(), next);
}

TEST_F(WorldStateTest, SubmittingRecordingAndSteppingAgree) {
    const Scene scene = jet();
    World stepped = world_of(scene), submitted = world_of(scene), recorded = world_of(scene);
    after(stepped, 20);
    TimelinePoint last;
    for (int i = 0; i < 20; ++i) last = submitted.submit();
    submitted.wait(last);
    submitted.check();
    const gpu::RecordedCommands commands(device(), [&](VkCommandBuffer buffer) { recorded.record(buffer); });
    for (int i = 0; i < 20; ++i) device().wait(device().submit(commands.handle()));
    EXPECT_TRUE(same_bits(stepped, submitted));
    EXPECT_TRUE(same_bits(stepped, recorded));
}

// In a secondary command buffer, which is replayed; the host changes a force in between. Without validation: Debian 12's layer
// ends the program when a secondary command buffer with timestamps is done.
TEST_F(WorldStateTest, SecondaryCommandBuffersAreReplayed) {
    ContextOptions options = test_options();
    options.validation = false;
    Context unvalidated(options);
    gpu::Device& device = unvalidated.device();
    Scene scene = jet();
    scene.forces = {{.vector = {0, 1, 0}}};
    World stepped(unvalidated, scene), recorded(unvalidated, scene);
    const SecondaryCommands secondary(device, [&](VkCommandBuffer commands) { recorded.record(commands); });
    const gpu::RecordedCommands primary(device, [&](VkCommandBuffer commands) { secondary.execute_in(commands); });
    for (const float force : {1.0f, -2.0f}) {
        stepped.set_force(0, {.vector = {0, force, 0}});
        recorded.set_force(0, {.vector = {0, force, 0}});
        after(stepped, 10);
        gpu::TimelinePoint last = 0;
        for (int i = 0; i < 10; ++i) last = device.submit(primary.handle());
        device.wait(last);
        recorded.check();
        EXPECT_TRUE(same_bits(stepped, recorded));
    }
}

TEST_F(WorldStateTest, AStepIsOneSubmissionAndNoWait) {
    World world = world_of(jet());
    const std::uint64_t waits = device().wait_count(), allocations = device().allocator().allocations_ever();
    const std::uint64_t first = world.submit().value;
    EXPECT_EQ(world.submit().value, first + 1);
    const TimelinePoint third = world.submit();
    EXPECT_EQ(third.value, first + 2);
    EXPECT_EQ(device().wait_count(), waits);
    EXPECT_EQ(device().allocator().allocations_ever(), allocations);
    world.wait(third);
    EXPECT_EQ(device().wait_count(), waits + 1);
}

// A failed step is reported exactly once, whatever was submitted or recorded after it.
TEST_F(WorldStateTest, ErrorsOfSubmittedStepsPersist) {
    Scene scene = jet();
    scene.capacity = 10; // fewer than the particles of a layer
    scene.emitters[0].end_time = 12 * scene.solver.time_step;
    const auto first_layer = [&] {
        World world = world_of(scene);
        for (int i = 0; i < 12; ++i) world.step();
    };
    expect_error(first_layer, {"particles after emission", "the capacity, 10; increase capacity"});

    World submitted = world_of(scene);
    TimelinePoint last;
    for (int i = 0; i < 20; ++i) last = submitted.submit(); // the last eight succeed
    submitted.wait(last);
    expect_error([&] { submitted.check(); }, {"particles after emission", "the capacity, 10; increase capacity"});
    submitted.check();
    submitted.step();

    World recorded = world_of(scene);
    const gpu::RecordedCommands commands(device(), [&](VkCommandBuffer buffer) { recorded.record(buffer); });
    for (int i = 0; i < 20; ++i) device().wait(device().submit(commands.handle()));
    expect_error([&] { recorded.step(); }, {"particles after emission", "the capacity, 10; increase capacity"});
    recorded.step();
}

// With every kind of check that a step has.
TEST_F(WorldStateTest, ReportsNoErrorBeforeTheFirstStep) {
    Scene scene = jet();
    const std::uint32_t stone = scene.add({.name = "stone"});
    scene.particles.push_back({.position = {0, 1, 0}, .radius = 0.02f, .material = stone});
    World world = world_of(scene);
    EXPECT_NO_THROW(world.check());
    EXPECT_NO_THROW(world.check());
}

TEST_F(WorldStateTest, AReadbackIsASnapshot) {
    World world = world_of(flying_grains());
    const Readback before = world.read_back();
    const TimelinePoint point = world.submit();
    const Readback behind = world.read_back();
    world.wait(point);
    EXPECT_EQ(before.particles()[7].position, flying_grains().particles[7].position);
    EXPECT_EQ(behind.particles()[7].position, world.particles()[7].position);
    EXPECT_NE(behind.particles()[7].position, before.particles()[7].position);
    EXPECT_TRUE(before.ready() && behind.ready());
}

TEST_F(WorldStateTest, ExposesItsBuffers) {
    World world = world_of(flying_grains());
    const WorldBuffers buffers = world.buffers();
    EXPECT_EQ(buffers.capacity, 300u);
    std::set<VkBuffer> all;
    for (const char* name : {"position_radius", "velocities", "phases", "groups", "material_id", "id_to_index", "counters"}) {
        all.insert(buffers[name]);
    }
    EXPECT_EQ(all.size(), 7u);
    EXPECT_FALSE(all.contains(VK_NULL_HANDLE));
    // They may be vertices: the validation layer would complain.
    const gpu::RecordedCommands bound(device(), [&](VkCommandBuffer commands) {
        const VkBuffer vertices = buffers["position_radius"];
        const VkDeviceSize offset = 0;
        device().vk().vkCmdBindVertexBuffers(commands, 0, 1, &vertices, &offset);
    });
    // No buffers of families that the scene does not use.
    EXPECT_FALSE(buffers.has("densities") || buffers.has("link_broken") || buffers.has("keyframes") || buffers.has("forces"));
    expect_error([&] { buffers["densities"]; }, {"WorldBuffers", "densities", "position_radius"});
}

} // namespace
} // namespace mote::test
