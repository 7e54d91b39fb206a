// The scenes in samples/scenes are valid and match their descriptions.
#include "support/sample_scenes.hpp"

#include <mote/scene_file.hpp>
#include <mote/scene_warnings.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace mote::test {
namespace {

SceneFile sample(const std::string& name) { return read_scene(sample_scene(name)); }

TEST(SampleScenes, AreAllValid) {
    std::set<std::string> names;
    for (const std::filesystem::path& path : sample_scenes()) {
        EXPECT_TRUE(names.insert(path.stem().string()).second) << path << ": the name of two scenes";
        EXPECT_NO_THROW({
            const SceneFile file = read_scene(path);
            EXPECT_FALSE(file.title.empty());
            EXPECT_GT(steps_per_frame(file.scene->solver, file.output), 0u);
            EXPECT_EQ(scene_warnings(file.scene), std::vector<std::string>{});
        }) << path;
    }
    for (const char* name : {"dam_break", "double_dam_break", "waterfall_2d", "waterfall_3d", "granular_pile_with_ball",
                             "boulders", "sand_heap", "hourglass", "hanging_cloth", "cloth_in_water", "rope_catenary",
                             "two_fluids", "floating_spheres", "fluid_and_sand", "fountain"}) {
        EXPECT_TRUE(names.contains(name)) << name;
    }
}

TEST(SampleScenes, HaveThePublishedNumbers) {
    EXPECT_EQ(sample("boulders").scene->particles.size(), 60'000u + 12);
    EXPECT_EQ(sample("granular_pile_with_ball").scene->particles.size(), 64'934u + 1); // Jia 2017, figure 6.4; and the ball
    EXPECT_EQ(sample("waterfall_2d").scene->particles.size(), 12'800u);                // Geyer 2022, figure 6.7
    EXPECT_EQ(sample("waterfall_3d").scene->particles.size(), 16'000u);                // Geyer 2022, figure 6.8
}

// The sand starts inside the hourglass.
TEST(SampleScenes, TheHourglassHoldsItsSand) {
    const Scene scene = sample("hourglass").scene;
    EXPECT_GT(scene.particles.size(), 3000u);
    for (const Particle& grain : scene.particles) {
        EXPECT_LT(std::hypot(grain.position[0], grain.position[2]) + grain.radius, 0.395f); // 0.4 m, for a polygon
        EXPECT_GT(grain.position[1] - grain.radius, 1.2f);
        EXPECT_LT(grain.position[1] + grain.radius, 1.55f);
    }
}

} // namespace
} // namespace mote::test
