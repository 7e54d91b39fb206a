// The attributes of a world on the host.
#include "physics/fluid/density.hpp"
#include "physics/state/host_state.hpp"

#include <mote/error.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

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

} // namespace
} // namespace mote::physics
