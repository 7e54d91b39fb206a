// Piles of any depth hold, with the settings that a scene has if it names none (docs/physics/contact.md, "Impulses").
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/pile.hpp"
#include "support/test_scenes.hpp"

#include <mote/checked_scene.hpp>

#include <random>
#include <string>
#include <vector>

namespace mote::test {
namespace {

// Every second grain of the silo, at random, in as many small ones as fill its square or cube: `ratio` along each axis.
Scene mixed(const Silo& silo, int ratio) {
    Scene scene = silo_scene(silo);
    std::mt19937 engine(2);
    std::vector<Particle> grains;
    for (const Particle& grain : scene.particles) {
        if (engine() % 2 == 0) {
            grains.push_back(grain);
            continue;
        }
        const float radius = grain.radius / static_cast<float>(ratio);
        const auto at = [&](int k) { return radius * static_cast<float>(2 * k + 1 - ratio); };
        const int deep = silo.dimensions == 2 ? 1 : ratio;
        for (int k = 0; k < ratio * ratio * deep; ++k) {
            const Vec3& centre = grain.position;
            const float z = silo.dimensions == 2 ? 0 : centre[2] + at(k / (ratio * ratio));
            grains.push_back({.position = {centre[0] + at(k % ratio), centre[1] + at(k / ratio % ratio), z}, .radius = radius});
        }
    }
    scene.particles = grains;
    return scene;
}

class PileTest : public ValidationTest {
protected:
    static constexpr int kStepsPerSecond = 120;

    // After 3 s, without fine grains.
    std::vector<WorldParticle> settled(World& world, const Silo& silo) {
        advance(world, 3 * kStepsPerSecond);
        std::vector<WorldParticle> particles = world.particles();
        std::erase_if(particles, [&](const WorldParticle& one) { return one.radius < silo.radius; });
        const std::vector<double> depths = penetrations(particles);
        SCOPED_TRACE(std::to_string(silo.layers) + " layers in " + std::to_string(silo.dimensions) + "-D");
        EXPECT_LT(quantile(depths, 0.99), 0.1);
        EXPECT_LT(depths.back(), 0.3);
        EXPECT_LT(rms_speed(particles), 1e-3) << "m/s";
        EXPECT_LT(solid_fraction(particles, silo), silo.dimensions == 2 ? 0.88 : 0.66);
        return particles;
    }

    // Large and small grains of equal volume in all, which no dust is: the bounds hold for every contact.
    void holds_mixed(const Silo& silo, int ratio) {
        SCOPED_TRACE(std::to_string(ratio) + ":1, " + std::to_string(silo.layers) + " layers in " +
                     std::to_string(silo.dimensions) + "-D");
        World world = world_of(mixed(silo, ratio));
        advance(world, 3 * kStepsPerSecond);
        const std::vector<WorldParticle> particles = world.particles();
        const std::vector<double> depths = penetrations(particles);
        EXPECT_LT(quantile(depths, 0.99), 0.1);
        EXPECT_LT(depths.back(), 0.3);
        EXPECT_LT(rms_speed(particles), 1e-3) << "m/s";
    }
};
using DeepPileTest = PileTest;
using MixedPileTest = PileTest;

// Those of the scene files, half as deep in 2-D, and a loose one.
TEST_F(PileTest, Holds) {
    World flat = world_of(test_scene("silo_2d", {"blocks.0.upper=[0.41, 0.1]"}));
    settled(flat, {.layers = 5});
    World solid = world_of(test_scene("silo_3d"));
    settled(solid, {.dimensions = 3, .width = 6});
    const Silo loose{.layers = 20, .width = 10, .spacing = 2.8f, .jitter = 0.6f};
    World world = world_of(silo_scene(loose));
    settled(world, loose);
}

// Fine grains sit in the pores: they ask for no more substeps, and the others hold as if they were not there. Single fine ones
// jam between two others, which press on them with the weight of the pile, and overlap by up to their radius (docs/physics.md,
// "Loads").
TEST_F(PileTest, HoldsWithFineGrainsAmongOthers) {
    for (const Silo& silo : {Silo{.layers = 20, .width = 12, .fines = 0.03f}, Silo{.layers = 10, .width = 12, .fines = 0.01f},
                             Silo{.dimensions = 3, .layers = 8, .width = 6, .fines = 0.03f}}) {
        Silo without = silo;
        without.fines = 0;
        EXPECT_EQ(CheckedScene(silo_scene(silo))->solver.substeps, CheckedScene(silo_scene(without))->solver.substeps);
        World world = world_of(silo_scene(silo));
        settled(world, silo);
    }
}

TEST_F(MixedPileTest, Holds) {
    holds_mixed({.dimensions = 3, .layers = 6, .width = 4}, 2);
    holds_mixed({.layers = 12, .width = 8}, 3);
}
TEST_F(DeepPileTest, HoldsWithTwoSizes) {
    for (const int ratio : {2, 3}) {
        holds_mixed({.layers = 40, .width = 12}, ratio);
        holds_mixed({.dimensions = 3, .layers = 10, .width = 6}, ratio);
    }
}

TEST_F(DeepPileTest, HoldsForTenSeconds) {
    std::vector<Curve> curves;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const float spacing : {2.1f, 2.8f}) {
            Curve& depth = curves.emplace_back(
                Curve{std::to_string(dimensions) + "-D, spacing " + std::to_string(spacing).substr(0, 3) + " r", {}, true});
            for (const int layers : {5, 10, 20, 40, 80}) {
                const Silo silo{.dimensions = dimensions,
                                .layers = layers,
                                .width = dimensions == 2 ? 20 : 8,
                                .spacing = spacing,
                                .jitter = spacing > 2.5f ? 0.6f : 0.15f};
                World world = world_of(silo_scene(silo));
                const std::vector<WorldParticle> after_3_s = settled(world, silo);
                depth.points.emplace_back(layers, quantile(penetrations(after_3_s), 0.99));
                advance(world, 10 * kStepsPerSecond);
                EXPECT_NEAR(mean_height(world.particles()) / mean_height(after_3_s), 1, 0.005) << layers << " layers";
            }
        }
    }
    leave_plot("pile_penetration", "Piles after 3 s", "layers", "penetration, 99th percentile (radii)", curves);
}

} // namespace
} // namespace mote::test
