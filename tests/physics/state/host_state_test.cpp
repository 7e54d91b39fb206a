// The attributes of a world on the host.
#include "physics/contact/contact_store.hpp"
#include "physics/fluid/density.hpp"
#include "physics/state/host_state.hpp"

#include <mote/error.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace mote::physics {
namespace {

TEST(HostState, ReportsAMissingAttribute) {
    Scene scene;
    scene.add({.name = "stone"});
    scene.particles = {{.radius = 0.1f}};
    HostState state = state_of(scene); // without fluid, there are no densities
    EXPECT_FALSE(state.has(kDensities));
    const auto error_of = [](const auto& action) -> std::string {
        try {
            action();
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    const char* expected = "attribute \"densities\": found none in this scene, expected one that a family has declared";
    EXPECT_EQ(error_of([&] { state[kDensities]; }), expected);
    EXPECT_EQ(error_of([&] { std::as_const(state)[kDensities]; }), expected);
    EXPECT_EQ(error_of([&] { state.bytes(kDensities.name); }), expected);

    scene.materials[0].kind = MaterialKind::fluid;
    EXPECT_EQ(state_of(scene)[kDensities].size(), 1u);
}

// Restoring uploads them into the attributes of the World, whatever its particles are now.
TEST(HostState, HasTheSizesOfTheSceneWhateverItsParticlesAre) {
    Scene scene;
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid}), sand = scene.add({.name = "sand"});
    for (int k = 0; k < 30'000; ++k) {
        const bool is_grain = k % 3 == 0; // lists for 20,000: more than the least number
        scene.particles.push_back(
            {.position = {static_cast<float>(k), 0, 0}, .radius = 0.1f, .material = is_grain ? sand : water});
    }
    scene.sinks = {{.centre = {0, 100, 0}, .half_extents = {1, 1, 1}}}; // else all particles stay
    std::vector<WorldParticle> particles = particles_of(state_of(scene));
    const auto expect_sizes = [&](const char* which) {
        const HostState state = state_from(particles, 0, scene), expected = state_of(scene);
        EXPECT_EQ(state[kContactRange].size(), expected[kContactRange].size()) << which;
        EXPECT_EQ(state[kContactId].size(), expected[kContactId].size()) << which;
        EXPECT_EQ(state[kContactImpulse].size(), expected[kContactImpulse].size()) << which;
    };
    for (WorldParticle& particle : particles) particle.material = sand;
    expect_sizes("more grains");
    std::erase_if(particles, [](const WorldParticle& particle) { return particle.id % 30 != 0; });
    expect_sizes("fewer grains");
    for (WorldParticle& particle : particles) particle.material = water;
    expect_sizes("no grains");
}

} // namespace
} // namespace mote::physics
