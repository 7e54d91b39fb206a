// Piles of any depth hold, with the settings that a scene has if it names none (docs/physics/contact.md, "Impulses").
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/pile.hpp"
#include "support/test_scenes.hpp"

#include <mote/checked_scene.hpp>

#include <fmt/format.h>

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

// Grains of a silo of tests/scenes, as deep as a test wants it. Loose ones have cells 1.4 times as wide as they are.
struct Filling {
    std::uint32_t dimensions = 2;
    int layers = 10;
    bool loose = false;
    Silo silo() const { return {.dimensions = dimensions, .layers = layers, .width = dimensions == 2 ? 20 : 8}; }
    std::string label() const { return fmt::format("{}-D, {} layers, {}", dimensions, layers, loose ? "loose" : "a lattice"); }
};

Scene scene_of(const Filling& filling) {
    const bool flat = filling.dimensions == 2;
    const auto corner = [&](double across, double up) {
        return flat ? fmt::format("[{}, {}]", across, up) : fmt::format("[{0}, {1}, {0}]", across, up);
    };
    const std::string name = fmt::format("silo_{}d", filling.dimensions);
    if (!filling.loose) return test_scene(name, {"blocks.0.upper=" + corner(flat ? 0.41 : 0.164, 0.02 * filling.layers)});
    Scene scene = test_scene(name, {"blocks.0.lower=" + corner(0, 0),
                                    "blocks.0.upper=" + corner(flat ? 0.42 : 0.168, 0.028 * filling.layers),
                                    "blocks.0.fill.radius=0.014", "blocks.0.fill.jitter=0.4"});
    for (Particle& grain : scene.particles) grain.radius = 0.01f;
    return scene;
}

class PileTest : public ValidationTest {
protected:
    static constexpr int kStepsPerSecond = 120;

    // After 3 s: the particles of at least this radius.
    std::vector<WorldParticle> held(World& world, const std::string& label, float radius = 0) {
        SCOPED_TRACE(label);
        constexpr int kStride = kStepsPerSecond / 8;
        std::vector<WorldParticle> particles;
        std::vector<double> depths;
        Curve& curve = overlaps_.emplace_back(Curve{label, {}});
        for (int step = kStride; step <= 3 * kStepsPerSecond; step += kStride) {
            advance(world, kStride);
            particles = world.particles();
            std::erase_if(particles, [&](const WorldParticle& one) { return one.radius < radius; });
            depths = penetrations(particles);
            curve.points.emplace_back(static_cast<double>(step) / kStepsPerSecond, quantile(depths, 0.99));
        }
        EXPECT_LT(quantile(depths, 0.99), 0.1);
        EXPECT_LT(depths.back(), 0.3);
        EXPECT_LT(rms_speed(particles), 1e-3) << "m/s";
        return particles;
    }

    // The same, and no denser than grains can be. Fine grains do not count.
    std::vector<WorldParticle> settled(World& world, const Silo& silo, const std::string& label) {
        std::vector<WorldParticle> particles = held(world, label, silo.radius);
        EXPECT_LT(solid_fraction(particles, silo), silo.dimensions == 2 ? 0.88 : 0.66) << label;
        return particles;
    }
    std::vector<WorldParticle> settled(World& world, const Filling& filling) {
        return settled(world, filling.silo(), filling.label());
    }

    // How much lower the pile is after ten seconds more, as a fraction.
    static double sinks(World& world, const std::vector<WorldParticle>& after_3_s, const std::string& label) {
        advance(world, 10 * kStepsPerSecond);
        const double change = 1 - mean_height(world.particles()) / mean_height(after_3_s);
        EXPECT_NEAR(change, 0, 0.005) << label;
        return change;
    }

    // Large and small grains of equal volume in all, which no dust is: the bounds hold for every contact.
    void holds_mixed(const Silo& silo, int ratio) {
        World world = world_of(mixed(silo, ratio));
        held(world, fmt::format("{}:1, {} layers in {}-D", ratio, silo.layers, silo.dimensions));
    }

    // Of all piles so far.
    void leave_overlaps(const std::string& plot) {
        leave_plot(plot, "Overlaps in piles", "t (s)", "penetration, 99th percentile (radii)", overlaps_);
        overlaps_.clear();
    }

private:
    std::vector<Curve> overlaps_;
};
using LongPileTest = PileTest; // on one driver
using DeepPileTest = PileTest;
using MixedPileTest = PileTest;

TEST_F(PileTest, Holds) {
    const Filling small{.layers = 5};
    for (const Filling& filling : {small, Filling{.dimensions = 3}, Filling{.layers = 20, .loose = true}}) {
        World world = world_of(scene_of(filling));
        settled(world, filling);
    }
    leave_overlaps("pile");
}

TEST_F(LongPileTest, KeepsItsHeight) {
    const Filling small{.layers = 5};
    World world = world_of(scene_of(small));
    sinks(world, settled(world, small), small.label());
}

TEST_F(LongPileTest, OfFortyLayersHolds) {
    const Filling tall{.layers = 40};
    World world = world_of(scene_of(tall));
    settled(world, tall);
    leave_overlaps("tall_pile");
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
        settled(world, silo, fmt::format("{} layers in {}-D with fine grains", silo.layers, silo.dimensions));
    }
    leave_overlaps("pile_with_fines");
}

TEST_F(MixedPileTest, Holds) {
    holds_mixed({.dimensions = 3, .layers = 6, .width = 4}, 2);
    holds_mixed({.layers = 12, .width = 8}, 3);
    leave_overlaps("mixed_pile");
}
TEST_F(DeepPileTest, HoldsWithTwoSizes) {
    for (const int ratio : {2, 3}) {
        holds_mixed({.layers = 40, .width = 12}, ratio);
        holds_mixed({.dimensions = 3, .layers = 10, .width = 6}, ratio);
    }
    leave_overlaps("deep_mixed_pile");
}

TEST_F(DeepPileTest, HoldsForTenSeconds) {
    std::vector<Curve> depths, changes, speeds, fractions;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const bool loose : {false, true}) {
            const std::string start = fmt::format("{}-D, {}", dimensions, loose ? "loose" : "a lattice");
            for (std::vector<Curve>* curves : {&depths, &changes, &speeds, &fractions}) curves->push_back({start, {}, true});
            for (const int layers : {5, 10, 20, 40, 80}) {
                const Filling filling{.dimensions = dimensions, .layers = layers, .loose = loose};
                World world = world_of(scene_of(filling));
                const std::vector<WorldParticle> after_3_s = settled(world, filling);
                depths.back().points.emplace_back(layers, quantile(penetrations(after_3_s), 0.99));
                speeds.back().points.emplace_back(layers, 1000 * rms_speed(after_3_s));
                fractions.back().points.emplace_back(layers, solid_fraction(after_3_s, filling.silo()));
                changes.back().points.emplace_back(layers, 100 * sinks(world, after_3_s, filling.label()));
            }
            leave_overlaps(fmt::format("deep_pile_{}d_{}", dimensions, loose ? "loose" : "lattice"));
        }
    }
    leave_plot("pile_penetration", "Piles after 3 s", "layers", "penetration, 99th percentile (radii)", depths);
    leave_plot("pile_sinking", "Piles from 3 s to 13 s", "layers", "sunk (%)", changes);
    leave_plot("pile_speed", "Piles after 3 s", "layers", "rms speed (mm/s)", speeds);
    leave_plot("pile_solid_fraction", "Piles after 3 s", "layers", "solid fraction", fractions);
}

} // namespace
} // namespace mote::test
