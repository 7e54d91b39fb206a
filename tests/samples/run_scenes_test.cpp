// Every sample scene runs: after a few steps, all particles are at plausible positions; and to its end, within all bounds of
// health.
#include "support/sample_scenes.hpp"

#include <mote/mote.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

namespace mote::test {
namespace {

class RunSamples : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(RunSamples, AFewSteps) {
    constexpr int kSteps = 4;
    const SceneFile file = read_scene(GetParam());
    Context context({.pipeline_cache_dir = "off"});
    World world(context, file.scene);
    for (int i = 0; i < kSteps; ++i) world.step();
    const std::vector<WorldParticle> particles = world.particles();
    const std::size_t began = file.scene->particles.size();
    const bool emits = !file.scene->emitters.empty();
    ASSERT_TRUE(emits ? particles.size() > began : particles.size() == began) << particles.size();
    const float fastest =
        2.5f * file.scene->particles.back().radius / file.scene->solver.time_step *
        static_cast<float>(file.scene->solver.substeps); // more than a diameter per substep only by separation of overlaps
    double fallen = 0; // m, of all
    for (std::size_t i = 0; i < began; ++i) {
        const WorldParticle& now = particles[i];
        const Particle& begin = file.scene->particles[i];
        fallen += double{begin.position[1]} - double{now.position[1]};
        EXPECT_EQ(now.id, i);
        EXPECT_EQ(now.material, begin.material);
        const float moved = std::hypot(now.position[0] - begin.position[0], now.position[1] - begin.position[1],
                                       now.position[2] - begin.position[2]);
        ASSERT_LE(moved, kSteps * file.scene->solver.time_step * fastest) << i;
        EXPECT_TRUE(!begin.fixed || now.position == begin.position) << i;
    }
    const Statistics all = compute_statistics(file.scene, particles);
    EXPECT_LT(all.max_density_error, 0.1);
    EXPECT_TRUE(emits || fallen > 0) << "the particles fall";
}

class FinishSamples : public RunSamples {};

// Large ones stop after two minutes.
TEST_P(FinishSamples, InHealth) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    const SceneFile file = read_scene(GetParam());
    Context context({.pipeline_cache_dir = "off"});
    World world(context, file.scene);
    HealthRecord record(world.health());
    const std::uint64_t frames = frame_count(file.output);
    const std::uint32_t steps = steps_per_frame(file.scene->solver, file.output);
    std::uint64_t frame = 0;
    for (; frame < frames && std::chrono::steady_clock::now() < deadline; ++frame) {
        for (std::uint32_t i = 0; i < steps; ++i) world.step();
        record.add(world.health());
    }
    record.add(world.health({.trial_step = true}));
    EXPECT_EQ(health_warnings(file.scene, record), std::vector<std::string>{});
    if (frame < frames) std::cout << GetParam().stem().string() << ": " << frame << " of " << frames << " frames\n";
}

const auto name_of = [](const auto& sample) { return sample.param.stem().string(); };
INSTANTIATE_TEST_SUITE_P(Scenes, RunSamples, ::testing::ValuesIn(sample_scenes()), name_of);
INSTANTIATE_TEST_SUITE_P(Scenes, FinishSamples, ::testing::ValuesIn(sample_scenes()), name_of);

} // namespace
} // namespace mote::test
