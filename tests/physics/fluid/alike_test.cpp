// Where all particles are fluid of one material and radius, passes have a faster form. It gives the same bits.
#include "physics/fluid/fluid_tables.hpp"
#include "support/physics_scene.hpp"
#include "support/sample_scenes.hpp"

#include <mote/scene_file.hpp>

#include <cstring>
#include <string>
#include <vector>

namespace mote::test {
namespace {

using AlikeTest = ValidationTest;

constexpr std::size_t kParticles = 1000;
constexpr int kSteps = 50;

Scene cut(const std::string& name) {
    Scene scene = *read_scene(sample_scene(name)).scene;
    if (scene.particles.size() > kParticles) scene.particles.resize(kParticles);
    return scene;
}

// The same fluid again, of which there may be particles, but are none: passes must now expect two.
Scene in_the_general_form(Scene scene) {
    Material other = scene.materials[0];
    other.name = "another";
    other.min_radius = other.max_radius = scene.particles[0].radius;
    scene.add(other);
    return scene;
}

std::vector<WorldParticle> after_steps(World world) {
    advance(world, kSteps);
    return world.particles();
}

void expect_same_bits(const std::vector<WorldParticle>& a, const std::vector<WorldParticle>& b) {
    ASSERT_EQ(a.size(), b.size());
    const auto same = [](const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof(x)) == 0; };
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_TRUE(same(a[i].position, b[i].position) && same(a[i].velocity, b[i].velocity) && same(a[i].density, b[i].density))
            << "particle " << i;
    }
}

// Every sample scene of one fluid alone, and one with every force between its particles.
TEST_F(AlikeTest, TheFasterFormHasTheSameBits) {
    std::vector<Scene> scenes;
    for (const char* name : {"dam_break", "dam_break_of_a_cube", "double_dam_break", "waterfall_2d", "waterfall_3d"}) {
        scenes.push_back(cut(name));
    }
    scenes.push_back(cut("dam_break"));
    scenes.back().materials[0].fluid = {
        .artificial_pressure = 0.1f, .one_sided = false, .viscosity = 0.1f, .vorticity = 0.2f, .cohesion = 3, .adhesion = 20};
    scenes.back().solver.fluid.relaxation = 0.1f;
    for (const Scene& scene : scenes) {
        SCOPED_TRACE(&scene - scenes.data());
        EXPECT_TRUE(physics::material_if_alike(scene));
        EXPECT_FALSE(physics::material_if_alike(in_the_general_form(scene)));
        expect_same_bits(after_steps(world_of(scene)), after_steps(world_of(in_the_general_form(scene))));
    }
}

} // namespace
} // namespace mote::test
