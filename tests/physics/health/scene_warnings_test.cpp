#include "physics/automatic_solver.hpp"
#include "physics/health/layers.hpp"

#include <mote/scene_warnings.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace mote {
namespace {

using Texts = std::vector<std::string>;

// Lattices of grains of radius 0.02 m, one above the other.
Scene layers_of(std::uint32_t dimensions, std::initializer_list<std::pair<float, int>> density_and_layers) {
    Scene scene;
    scene.dimensions = dimensions;
    int below = 0;
    for (const auto& [density, layers] : density_and_layers) {
        const std::uint32_t material = scene.add({.density = density});
        for (int i = 0; i < 16 * layers; ++i) {
            const auto at = [](int n) { return 0.04f * static_cast<float>(n); };
            const bool flat = dimensions == 2;
            scene.particles.push_back({.position = {at(flat ? i % 16 : i % 4), at(below + i / 16), at(flat ? 0 : i / 4 % 4)},
                                       .radius = 0.02f,
                                       .material = material});
        }
        below += layers;
    }
    return scene;
}

TEST(CarriedLayers, AreCountedFromTheTop) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        const std::vector<double> layers = physics::carried_layers(layers_of(dimensions, {{1000.0f, 3}}));
        // In a column, the particles of a layer are added one after another.
        EXPECT_NEAR(*std::max_element(layers.begin(), layers.begin() + 16), 3, 1e-6);
        EXPECT_NEAR(*std::max_element(layers.begin() + 32, layers.end()), 1, 1e-6);
    }
}

TEST(CarriedLayers, AreWeighed) {
    const std::vector<double> layers = physics::carried_layers(layers_of(3, {{1000.0f, 2}, {5000.0f, 1}}));
    EXPECT_NEAR(*std::max_element(layers.begin(), layers.begin() + 16), 7, 1e-6);
    EXPECT_NEAR(*std::max_element(layers.begin() + 32, layers.end()), 1, 1e-6);
}

TEST(CarriedLayers, AreNoneWhereParticlesHangOrAreFixed) {
    Scene scene = layers_of(3, {{1000.0f, 3}});
    for (std::uint32_t i = 16; i < 48; ++i) scene.links.push_back({.a = i - 16, .b = i});
    EXPECT_EQ(std::ranges::max(physics::carried_layers(scene)), 0);
    scene.links.clear();
    for (std::size_t i = 32; i < 48; ++i) scene.particles[i].fixed = true;
    EXPECT_NEAR(std::ranges::max(physics::carried_layers(scene)), 2, 1e-6);
}

TEST(CarriedLayers, FollowGravity) {
    Scene scene = layers_of(3, {{1000.0f, 8}});
    scene.solver.gravity = {9.81f, 0, 0};
    EXPECT_NEAR(std::ranges::max(physics::carried_layers(scene)), 4, 1e-6);
    scene.solver.gravity = {};
    EXPECT_EQ(std::ranges::max(physics::carried_layers(scene)), 0);
}

// Two layers of fine grains that cover the floor below ten coarse layers carry them; single fine grains sit in the pores.
TEST(CarriedLayers, OfFineGrainsAreThoseOfTheAreaThatTheyCover) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Scene scene = layers_of(dimensions, {{1000.0f, 10}});
        const std::size_t coarse = scene.particles.size();
        const int deep = dimensions == 2 ? 1 : 20;
        for (int i = 0; i < 2 * 20 * deep; ++i) { // r = 2 mm: below a quarter of the lowest layer
            const auto at = [](int n) { return 0.004f * static_cast<float>(n); };
            scene.particles.push_back(
                {.position = {at(i % 20) - 0.018f, -0.022f - at(i / 20 % 2), dimensions == 2 ? 0 : at(i / 40) - 0.018f},
                 .radius = 0.002f});
        }
        const std::vector<double> layers = physics::carried_layers(scene);
        EXPECT_GT(*std::max_element(layers.begin() + static_cast<std::ptrdiff_t>(coarse), layers.end()), 0.9 * 10 * 10);
        scene.particles.resize(coarse);
        scene.particles.push_back({.position = {0.02f, 0.02f, dimensions == 2 ? 0 : 0.02f}, .radius = 0.002f});
        EXPECT_EQ(physics::carried_layers(scene).back(), 1) << "in a pore";
    }
}

TEST(AutomaticSolver, IsThatOfAPileWhereverADustGrainIs) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        const Scene pile = layers_of(dimensions, {{1000.0f, 20}});
        const std::uint32_t substeps = physics::automatic_solver(pile).substeps;
        EXPECT_GT(substeps, 3);
        for (const Vec3& place : {Vec3{0.02f, 0.02f, 0}, Vec3{0, -0.02001f, 0}, Vec3{0.021f, 0.4f, 0}, Vec3{0, 1, 0},
                                  Vec3{50, 0, 0}, Vec3{0.1f, 5000, 0}}) {
            for (const float speed : {0.0f, 0.05f, 100.0f}) {
                const Particle dust{.position = place, .velocity = {speed, 0, 0}, .radius = 1e-5f};
                for (const bool is_first : {false, true}) {
                    Scene scene = pile;
                    scene.particles.insert(is_first ? scene.particles.begin() : scene.particles.end(), dust);
                    EXPECT_EQ(physics::automatic_solver(scene).substeps, substeps)
                        << place[0] << ", " << place[1] << ", " << speed << " m/s";
                    EXPECT_EQ(scene_warnings(scene), Texts{}) << place[0] << ", " << place[1] << ", " << speed << " m/s";
                }
            }
        }
    }
}

TEST(AutomaticSolver, IsThatOfWaterWhereverADropletIs) {
    Scene water{.dimensions = 2};
    const std::uint32_t material = water.add({.name = "water", .kind = MaterialKind::fluid});
    water.add_box({.upper = {0.5f, 1, 0}, .fill = {.radius = 0.02f, .material = material}});
    const Solver solver = physics::automatic_solver(water);
    Scene both = water;
    both.particles.push_back({.position = {50, 3, 0}, .radius = 1e-5f, .material = material});
    EXPECT_EQ(physics::automatic_solver(both).substeps, solver.substeps);
    // As many as cover a column can come below it: a layer of 1 mm.
    both.add_box({.lower = {0, 1, 0}, .upper = {0.5f, 1.002f, 0}, .fill = {.radius = 1e-3f, .material = material}});
    EXPECT_GT(physics::automatic_solver(both).substeps, solver.substeps);
}

// Water 1 m deep beside oil of the same depth, which may come below it.
TEST(AutomaticSolver, FollowsTheHighestColumnOnTheLightestFluid) {
    Scene scene{.dimensions = 2};
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.upper = {0.5f, 1, 0}, .fill = {.radius = 0.02f, .material = water}});
    EXPECT_NEAR(physics::loads_of(scene).fluids.layers, 25, 0.1);
    EXPECT_EQ(physics::automatic_solver(scene).substeps, 1);
    EXPECT_EQ(physics::automatic_solver(scene).iterations, 8);
    const std::uint32_t oil = scene.add({.name = "oil", .kind = MaterialKind::fluid, .density = 100});
    scene.add_box({.lower = {0.5f, 0, 0}, .upper = {1, 1, 0}, .fill = {.radius = 0.02f, .material = oil}});
    EXPECT_NEAR(physics::loads_of(scene).fluids.layers, 250, 1);
    EXPECT_EQ(physics::loads_of(scene).fluids.material, oil);
    const Solver solver = physics::automatic_solver(scene);
    const double fall = 9.81 / (120 * 120) / (solver.substeps * solver.substeps);
    EXPECT_LE(250 * fall, 0.15 * 0.02 * solver.iterations);
    EXPECT_EQ(solver.iterations % 2, 0);
    scene.solver.iterations = 5;
    EXPECT_EQ(physics::automatic_solver(scene).iterations, 5) << "as set";
}

TEST(SceneWarnings, AreNoneForAFewLayers) { EXPECT_EQ(scene_warnings(layers_of(3, {{1000.0f, 2}})), Texts{}); }

TEST(SceneWarnings, OfALongTimeStep) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.solver.time_step = 0.05f; // 0.025 m
    scene.solver.iterations = 1000;
    EXPECT_EQ(scene_warnings(scene),
              Texts{"solver.time_step: found 0.05 s, in a substep of which a particle falls by 1.23 r, expected "
                    "at most 0.3 r: raise solver.substeps (now 1) to 3"});
    scene.solver.substeps = 3;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

// A single one does not move what it overlaps.
TEST(SceneWarnings, OfALongTimeStepAreNotOfDust) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.particles.push_back({.position = {50, 0, 0}, .radius = 1e-5f});
    EXPECT_EQ(scene_warnings(scene), Texts{});
    scene.particles.push_back({.position = {51, 0, 0}, .radius = 1e-5f});
    EXPECT_EQ(scene_warnings(scene),
              Texts{"solver.time_step: found 0.008333334 s, in a substep of which a particle falls by 68.1 r, expected "
                    "at most 0.3 r: raise solver.substeps (now 1) to 16"});
}

// In a substep of 0.1 s, 4.9 r; steps have at most 1000 substeps.
TEST(SceneWarnings, AdviseWhatIsPossible) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.solver.time_step = 100;
    scene.solver.substeps = 1000;
    EXPECT_EQ(scene_warnings(scene),
              Texts{"solver.time_step: found 100 s, in a substep of which a particle falls by 4.91 r, expected at most 0.3 r: "
                    "reduce solver.time_step to 24 s"});
    scene.solver.time_step = 24;
    EXPECT_EQ(scene_warnings(scene), Texts{});
    scene.solver.time_step = 24.8f;
    EXPECT_EQ(scene_warnings(scene).size(), 1u);
    scene.solver.substeps = 248;
    scene.solver.time_step = 24;
    EXPECT_TRUE(scene_warnings(scene).at(0).ends_with(": raise solver.substeps (now 248) to 971"));
}

// Impulses carry 1.47 layers in a substep of 1/120 s: 0.05 · 0.02 m/(9.81 m/s² / 120²).
TEST(SceneWarnings, OfTooFewSubsteps) {
    Scene scene = layers_of(3, {{1000.0f, 10}});
    EXPECT_EQ(scene_warnings(scene), Texts{}) << "their number is automatic";
    scene.solver.substeps = 1;
    EXPECT_EQ(
        scene_warnings(scene),
        Texts{
            "particles: found a weight of 10 layers on a particle of materials[0], expected at most 1.47: raise solver.substeps "
            "(now 1) to 3"});
    scene.solver.substeps = 3;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

// 8 iterations on positions carry 2.35 layers: 0.01 · 8 · 0.02 m/(9.81 m/s² / 120²).
TEST(SceneWarnings, OfTooManyLayers) {
    Scene scene = layers_of(3, {{1000.0f, 10}});
    scene.solver.contact.method = ContactMethod::position;
    EXPECT_EQ(
        scene_warnings(scene),
        Texts{
            "particles: found a weight of 10 layers on a particle of materials[0], expected at most 2.35: raise solver.substeps "
            "(now 1) to 3"});
    scene.solver.substeps = 3;
    scene.solver.iterations = 8;
    EXPECT_EQ(scene_warnings(scene), Texts{});
    scene.materials[0].kind = MaterialKind::fluid;
    scene.solver.substeps = 1;
    EXPECT_EQ(scene_warnings(scene), Texts{}) << "fluids need fewer iterations";
}

// With impulses a substep of 1/120 s carries 1.47 layers, as above.
TEST(SceneWarnings, OfHeavyOnLight) {
    Scene scene = layers_of(3, {{1000.0f, 2}, {10000.0f, 1}});
    EXPECT_EQ(scene_warnings(scene), Texts{}) << "substeps are automatic";
    scene.solver.substeps = 1;
    EXPECT_EQ(
        scene_warnings(scene),
        Texts{
            "particles: found a weight of 12 layers on a particle of materials[0], expected at most 1.47: raise solver.substeps "
            "(now 1) to 3"});
    scene.solver.substeps = 3;
    EXPECT_EQ(scene_warnings(scene), Texts{});
    scene.solver.substeps = 0;
    scene.solver.contact.method = ContactMethod::position;
    EXPECT_EQ(
        scene_warnings(scene),
        Texts{
            "particles: found a weight of 12 layers on a particle of materials[0], expected at most 2.35: raise solver.substeps "
            "(now 1) to 3"});
    EXPECT_EQ(scene_warnings(layers_of(3, {{10000.0f, 2}, {1000.0f, 1}})), Texts{});
}

// Eight iterations carry 47 layers of oil: 0.2 · 8 · 0.02 m/(9.81 m/s² / 120²).
TEST(SceneWarnings, OfWaterAboveOilATenthAsDense) {
    Scene scene{.dimensions = 2};
    for (const float density : {100.0f, 1000.0f}) {
        const std::uint32_t fluid = scene.add({.kind = MaterialKind::fluid, .density = density});
        const auto below = static_cast<float>(fluid);
        scene.add_box({.lower = {0, below, 0}, .upper = {0.5f, 1 + below, 0}, .fill = {.radius = 0.02f, .material = fluid}});
    }
    EXPECT_EQ(scene_warnings(scene), Texts{}) << "substeps are automatic";
    scene.solver.substeps = 1;
    EXPECT_EQ(scene_warnings(scene),
              Texts{"particles: found a weight of 275 layers on a particle of materials[0], expected at most 47: raise "
                    "solver.substeps (now 1) to 3"});
    scene.solver.substeps = 3;
    scene.solver.iterations = 8;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

TEST(SceneWarnings, OfASingleIterationWithFluids) {
    Scene scene = layers_of(3, {{1000.0f, 2}});
    scene.solver.substeps = 4;
    scene.solver.iterations = 1;
    EXPECT_EQ(scene_warnings(scene), Texts{});
    scene.materials[0].kind = MaterialKind::fluid;
    EXPECT_EQ(scene_warnings(scene), Texts{"solver.iterations: found 1, with which deep fluids explode, expected 2 or more with "
                                           "fluids: remove it, or raise it"});
    scene.solver.iterations = 2;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

TEST(SceneWarnings, OfSpeeds) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.particles[3].velocity = {0, 2, 0};
    scene.emitters = {{.radius = 0.1f, .speed = 2.2f, .particle_radius = 0.02f}};
    EXPECT_EQ(scene_warnings(scene), Texts{}) << "there is no limit";
    scene.solver.max_speed = 1.9f;
    EXPECT_EQ(
        scene_warnings(scene),
        (Texts{"particles[3].velocity: found 2 m/s, expected at most solver.max_speed, 1.9 m/s: raise it, or remove it for "
               "no limit",
               "emitters[0].speed: found 2.2 m/s, expected at most solver.max_speed, 1.9 m/s: raise it, or remove it for no "
               "limit"}));
    scene.solver.max_speed = 3;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

// A radius in a substep of 1/120 s is 2.4 m/s.
TEST(SceneWarnings, OfSolidsThatAreFastForASubstep) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.solver.substeps = 1; // automatic ones follow speeds
    scene.particles[2].velocity = {3, 0, 0};
    scene.particles[3].velocity = {0, 5, 0};
    EXPECT_EQ(
        scene_warnings(scene),
        Texts{"particles[3].velocity: found 5 m/s, with which a particle moves by 2.08 r in a substep, expected at most 1 r: "
              "raise solver.substeps (now 1) to 3"});
    scene.solver.substeps = 3;
    EXPECT_EQ(scene_warnings(scene), Texts{});
    scene.solver.substeps = 2;
    EXPECT_EQ(
        scene_warnings(scene),
        Texts{"particles[3].velocity: found 5 m/s, with which a particle moves by 1.04 r in a substep, expected at most 1 r: "
              "raise solver.substeps (now 2) to 3"});
    scene.particles[3].fixed = true;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

// It is the radius of the particle that counts, not that of a grain of dust.
TEST(SceneWarnings, OfFastSolidsFollowTheirOwnRadius) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.solver.substeps = 1; // automatic ones follow speeds
    scene.solver.gravity = {}; // of which small grains would be warned
    scene.particles[3].velocity = {0, 2.3f, 0};
    scene.particles.push_back({.position = {50, 0, 0}, .velocity = {0, 0.13f, 0}, .radius = 1e-3f});
    EXPECT_EQ(scene_warnings(scene), Texts{}) << "dust strikes no third of its size";
    for (const float x : {51.0f, 52.0f}) scene.particles.push_back({.position = {x, 0, 0}, .radius = 1e-3f});
    EXPECT_EQ(
        scene_warnings(scene),
        Texts{"particles[16].velocity: found 0.13 m/s, with which a particle moves by 1.08 r in a substep, expected at most "
              "1 r: raise solver.substeps (now 1) to 2"});
    scene.particles[16].velocity = {0, 0.11f, 0};
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

TEST(SceneWarnings, OfFastSolidsFromEmitters) {
    Scene scene;
    const std::uint32_t sand = scene.add({.name = "sand"});
    scene.solver.gravity = {};
    scene.solver.substeps = 1;
    scene.emitters = {{.radius = 0.1f, .speed = 6, .particle_radius = 0.02f, .material = sand}};
    scene.capacity = 3;
    EXPECT_EQ(scene_warnings(scene),
              Texts{"emitters[0].speed: found 6 m/s, with which a particle moves by 2.5 r in a substep, expected at most 1 r: "
                    "raise solver.substeps (now 1) to 3"});
    scene.capacity = 2;
    EXPECT_EQ(scene_warnings(scene), Texts{}) << "there is no third";
    scene.capacity = 3;
    scene.materials[0].kind = MaterialKind::fluid;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

TEST(SceneWarnings, AreNoneForFastFluidsOrTwoSolids) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.solver.substeps = 1; // automatic ones follow speeds
    scene.particles[3].velocity = {0, 5, 0};
    scene.materials[0].kind = MaterialKind::fluid;
    EXPECT_EQ(scene_warnings(scene), Texts{});
    scene.materials[0].kind = MaterialKind::solid;
    scene.particles.resize(4);
    std::swap(scene.particles[0], scene.particles[3]);
    EXPECT_EQ(scene_warnings(scene).size(), 1);
    scene.particles.resize(2);
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

// What cannot be reached is no speed.
TEST(SceneWarnings, OfFastSolidsKnowTheSpeedLimit) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.particles[3].velocity = {0, 5, 0};
    scene.solver.max_speed = 2;
    EXPECT_EQ(scene_warnings(scene),
              Texts{"particles[3].velocity: found 5 m/s, expected at most solver.max_speed, 2 m/s: raise it, or remove it for no "
                    "limit"});
}

TEST(SceneWarnings, OfWhatOnlyPositionBasedContactsUse) {
    Scene scene = layers_of(3, {{1000.0f, 1}});
    scene.solver.contact.relaxation = 0.5f;
    scene.solver.contact.averaging = JacobiAveraging::contact_count;
    scene.solver.contact.mass_scaling = 2;
    const auto unused = [](const std::string& key, const std::string& found, const std::string& expected) {
        return "solver.contact." + key + ": found " + found + ", which only method \"position\" uses, expected " + expected +
               ": remove it, or set solver.contact.method to \"position\"";
    };
    EXPECT_EQ(scene_warnings(scene),
              (Texts{unused("relaxation", "0.5", "1"), unused("averaging", "\"contact_count\"", "\"mass_splitting\""),
                     unused("mass_scaling", "2", "0")}));
    scene.solver.contact.method = ContactMethod::position;
    EXPECT_EQ(scene_warnings(scene), Texts{});
}

} // namespace
} // namespace mote
