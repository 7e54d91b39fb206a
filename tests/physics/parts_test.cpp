// Worlds whose lists do not fit one binding (shaders/common/list.glsl): the number of parts changes no bit.
#include "gpu/shaders.hpp"
#include "physics/contact/contact_capacity.hpp"
#include "physics/scene_model.hpp"
#include "support/expect_error.hpp"
#include "support/gpu_test.hpp"

#include <mote/world.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <regex>
#include <string>

namespace mote::test {
namespace {

// A variable of the environment, until the end of its scope.
class Variable {
public:
    Variable(const char* name, const std::string& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        setenv(name, value.c_str(), 1);
    }
    ~Variable() {
        if (before_)
            setenv(name_, before_->c_str(), 1);
        else
            unsetenv(name_);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

// Water with everything that reads its lists, under grains that bounce.
Scene water_and_grains() {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water",
                                           .kind = MaterialKind::fluid,
                                           .fluid = {.viscosity = 0.01f, .vorticity = 1, .cohesion = 1, .adhesion = 5}});
    const std::uint32_t sand = scene.add({.name = "sand", .density = 2000, .contact = {.restitution = 0.5f}});
    scene.add_box({.lower = {0, 0, 0}, .upper = {0.3f, 0.15f, 0.3f}, .fill = {.radius = 0.025f, .material = water}});
    scene.add_box({.lower = {0, 0.15f, 0}, .upper = {0.3f, 0.3f, 0.3f}, .fill = {.radius = 0.02f, .material = sand}});
    scene.add_container({.centre = {0.15f, 0.5f, 0.15f}, .half_extents = {0.15f, 0.5f, 0.15f}});
    scene.solver.substeps = 3;
    return scene;
}

Scene cube_of_grains(std::uint32_t side) {
    Scene scene;
    scene.add({.name = "sand", .contact = {.restitution = 0.5f}});
    const float width = 0.02f * static_cast<float>(side);
    scene.add_box({.lower = {0, 0, 0}, .upper = {width, width, width}, .fill = {.radius = 0.01f}});
    scene.add_container({.centre = {width / 2, width, width / 2}, .half_extents = {width / 2, width, width / 2}});
    scene.solver.substeps = 3;
    return scene;
}

Scene with_position_based_contacts(Scene scene) {
    scene.solver.contact.method = ContactMethod::position;
    scene.solver.stabilisation_iterations = 1;
    return scene;
}

constexpr int kSteps = 3;

struct Outcome {
    std::uint64_t hash = 0;
    double penetration = 0;
    std::uint64_t missed = 0;
    bool in_parts = false;
};

Outcome outcome(Context& context, const Scene& scene) {
    World world(context, scene);
    for (int i = 0; i < kSteps; ++i) world.step();
    const auto is_in_parts = [](const PassTime& pass) { return pass.pass.ends_with(gpu::kPartsSuffix); };
    const Health health = world.health({.trial_step = true});
    return {world.state_hash(), health.max_penetration, health.missed, std::ranges::any_of(world.timings(), is_in_parts)};
}

// With capacities as small as possible: lists fill their parts.
Scene with_full_lists(Context& context, Scene scene) {
    scene.solver.neighbour_capacity = scene.solver.contact.pair_capacity = 1;
    const std::regex advice("set solver.(neighbour_capacity|contact.pair_capacity) to ([0-9]+)");
    for (int attempt = 0; attempt < 20; ++attempt) {
        try {
            outcome(context, scene);
            return scene;
        } catch (const Error& error) {
            std::smatch found;
            const std::string message = error.what();
            if (!std::regex_search(message, found, advice)) throw;
            (found[1] == "neighbour_capacity" ? scene.solver.neighbour_capacity : scene.solver.contact.pair_capacity) =
                static_cast<std::uint32_t>(std::stoul(found[2]));
        }
    }
    throw Error("found no capacities");
}

std::uint64_t longest_list(const Scene& scene) {
    const std::uint64_t neighbours = std::uint64_t{scene.solver.neighbour_capacity} * physics::capacity_of(scene);
    const std::uint64_t pairs = std::uint64_t{scene.solver.contact.pair_capacity} * physics::particles_with_contacts(scene);
    return std::max(neighbours * sizeof(std::uint32_t), pairs * sizeof(std::array<float, 4>));
}

class PartsTest : public GpuTest {
protected:
    void expect_the_same_in_parts(const Scene& with_any_lists, std::initializer_list<std::uint64_t> numbers) {
        const Scene scene = with_full_lists(context(), with_any_lists);
        const Outcome expected = outcome(context(), scene);
        EXPECT_FALSE(expected.in_parts);
        for (const std::uint64_t parts : numbers) {
            SCOPED_TRACE(parts);
            const Variable part("MOTE_PART_BYTES", fmt::format("{}", longest_list(scene) / parts / 256 * 256 + 256));
            Context lowered(test_options());
            const Outcome found = outcome(lowered, scene);
            EXPECT_EQ(found.hash, expected.hash);
            EXPECT_EQ(found.penetration, expected.penetration);
            EXPECT_EQ(found.missed, expected.missed);
            EXPECT_TRUE(found.in_parts);
        }
    }
};

TEST_F(PartsTest, Impulses) { expect_the_same_in_parts(cube_of_grains(6), {2, 3, 4}); }

// The form of drivers without fast texel buffers, which span all neighbours.
TEST_F(PartsTest, ImpulsesInStorageBlocks) {
    const Variable no_texels("MOTE_TEXEL_FETCH", "0");
    expect_the_same_in_parts(cube_of_grains(6), {4});
}

TEST_F(PartsTest, NeighboursInStorageBlocks) {
    const Variable no_texels("MOTE_TEXEL_FETCH", "0");
    expect_the_same_in_parts(water_and_grains(), {2, 3, 4});
}

TEST_F(PartsTest, PositionBasedContactsInStorageBlocks) {
    const Variable no_texels("MOTE_TEXEL_FETCH", "0");
    expect_the_same_in_parts(with_position_based_contacts(cube_of_grains(6)), {4});
}

TEST_F(PartsTest, ChecksTheSwitch) {
    for (const char* wrong : {"0", "255", "256 ", "-256", "much", "99999999999999999999"}) {
        const Variable part("MOTE_PART_BYTES", wrong);
        expect_error([] { Context context(test_options()); },
                     {fmt::format("MOTE_PART_BYTES: found \"{}\", expected a multiple of 256 up to ", wrong)});
    }
}

// What limits a world is checked before any of its memory is allocated.
TEST_F(PartsTest, MoreThanAllPartsIsAnError) {
    const Variable part("MOTE_PART_BYTES", "262144");
    Context lowered(test_options());
    Scene scene = cube_of_grains(10);
    ASSERT_EQ(scene.particles.size(), 1000u);
    scene.solver.neighbour_capacity = 262; // 4 x 262144 bytes, 1000 x 4 for each
    scene.solver.contact.pair_capacity = 65;
    EXPECT_NO_THROW(World(lowered, scene));
    ++scene.solver.neighbour_capacity;
    expect_error([&] { World(lowered, scene); },
                 {"solver.neighbour_capacity: found 263, expected at most 262 with a capacity of 1000 particles, since a list of "
                  "device",
                  "1048576 bytes"});
    --scene.solver.neighbour_capacity;
    ++scene.solver.contact.pair_capacity;
    expect_error([&] { World(lowered, scene); },
                 {"solver.contact.pair_capacity: found 66, expected at most 65 with a capacity of 1000 particles"});
}

TEST_F(PartsTest, MoreThanTheMemoryIsAnError) {
    Scene scene = cube_of_grains(10);
    const std::uint64_t memory = context().info().memory_bytes, list = device().limits().max_list_bytes;
    const auto fits = static_cast<std::uint32_t>(std::min(list / 16, memory / 88) / 1000);
    scene.solver.contact.pair_capacity = fits + 1;
    expect_error([&] { World(context(), scene); },
                 {fmt::format("solver.contact.pair_capacity: found {}, expected at most ", fits + 1),
                  memory / 88 < list / 16 ? "for which device" : "since a list of device"});
}

class MillionParticlesTest : public GpuTest {};

// Their lists take 256 MB by default. Bindings span 128 MiB on lavapipe.
TEST_F(MillionParticlesTest, OfWaterMakeSteps) {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.lower = {0, 0, 0}, .upper = {1, 1, 1}, .fill = {.radius = 0.005f, .material = water}});
    scene.add_container({.centre = {0.5f, 1, 0.5f}, .half_extents = {0.5f, 1, 0.5f}});
    ASSERT_EQ(scene.particles.size(), 1'000'000u);
    ASSERT_GT(longest_list(scene), device().limits().max_storage_buffer_bytes);
    World world(context(), scene);
    for (int step = 0; step < 2; ++step) world.step();
    const float fallen = -9.81f * 2 * scene.solver.time_step;
    double error = 0, speed = 0;
    std::size_t below = 0, above = 0;
    const std::vector<WorldParticle> particles = world.particles();
    ASSERT_EQ(particles.size(), 1'000'000u);
    for (const WorldParticle& particle : particles) {
        ASSERT_GT(particle.position[1], 0.99f * particle.radius) << particle.id << " is in the floor";
        if (particle.position[1] < 0.5f) {
            // The weight of the column is carried here, by water that stays as dense.
            ASSERT_NEAR(particle.density, 1000, 40) << particle.id;
            error += std::abs(particle.density - 1000);
            ++below;
        } else {
            // The pressure of the floor has not arrived here. The surface relaxes.
            ASSERT_NEAR(particle.velocity[1] / fallen, 1, 0.15) << particle.id;
            speed += particle.velocity[1] / fallen;
            ++above;
        }
    }
    EXPECT_LT(error / static_cast<double>(below), 10);
    EXPECT_NEAR(speed / static_cast<double>(above), 1, 0.01);
}

} // namespace
} // namespace mote::test
