// The sample scenes that are small enough run: a few steps, and then everything is where it can be.
#include <mote/mote.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace mote::test {
namespace {

class RunSamples : public ::testing::TestWithParam<const char*> {};

TEST_P(RunSamples, AFewSteps) {
    constexpr int kSteps = 4;
    const SceneFile file = read_scene(std::string(MOTE_SOURCE_DIR) + "/samples/scenes/" + GetParam() + ".json");
    Context context({.pipeline_cache_dir = "off"});
    World world(context, file.scene);
    for (int i = 0; i < kSteps; ++i) world.step();
    const std::vector<WorldParticle> particles = world.particles();
    ASSERT_EQ(particles.size(), file.scene.particles.size());
    const float fastest = 2.5f * file.scene.particles.back().radius / file.scene.solver.time_step *
                          static_cast<float>(file.scene.solver.substeps); // what a step's limit, and being pushed apart, allow
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const WorldParticle& now = particles[i];
        const Particle& begin = file.scene.particles[i];
        EXPECT_EQ(now.id, i);
        EXPECT_EQ(now.material, begin.material);
        const float moved = std::hypot(now.position[0] - begin.position[0], now.position[1] - begin.position[1],
                                       now.position[2] - begin.position[2]);
        ASSERT_LE(moved, kSteps * file.scene.solver.time_step * fastest) << i;
        EXPECT_TRUE(!begin.fixed || now.position == begin.position) << i;
    }
    const Statistics all = measure(file.scene, particles);
    EXPECT_LT(all.max_density_error, 0.1);
    EXPECT_LT(all.momentum[1], 0) << "it falls";
}

INSTANTIATE_TEST_SUITE_P(Scenes, RunSamples,
                         ::testing::Values("rope_catenary", "hanging_cloth", "sand_heap", "hourglass", "two_fluids",
                                           "floating_spheres", "fluid_and_sand", "cloth_in_water"),
                         [](const auto& sample) { return std::string(sample.param); });

} // namespace
} // namespace mote::test
