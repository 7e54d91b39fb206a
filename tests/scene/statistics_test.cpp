// Statistics, compared with sums over all pairs.
#include "scene/host_pairs.hpp"
#include "support/expect_error.hpp"

#include <mote/statistics.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

namespace mote::test {
namespace {

TEST(HostPairs, MatchBruteForce) {
    for (const double spread : {1.0, 8.0, 300.0}) {
        std::mt19937 random(7);
        std::uniform_real_distribution<float> place(-1, 1);
        std::uniform_real_distribution<double> size(0, 1);
        std::vector<Vec3> positions;
        std::vector<float> reaches;
        for (int i = 0; i < 600; ++i) {
            positions.push_back({place(random), place(random), spread == 8 ? 0 : place(random)});
            reaches.push_back(static_cast<float>(0.03 / std::sqrt(spread) * std::pow(spread, size(random))));
        }
        std::set<std::pair<std::uint32_t, std::uint32_t>> expected, found;
        for (std::uint32_t i = 0; i < positions.size(); ++i) {
            for (std::uint32_t j = i + 1; j < positions.size(); ++j) {
                const Vec3 &a = positions[i], &b = positions[j];
                const double d = std::hypot(double{a[0]} - b[0], double{a[1]} - b[1], double{a[2]} - b[2]);
                if (d <= double{reaches[i]} + reaches[j]) expected.insert({i, j});
            }
        }
        scene::for_each_pair(positions, reaches, [&](std::uint32_t i, std::uint32_t j, double) {
            EXPECT_TRUE(found.insert(std::minmax(i, j)).second) << "twice: " << i << ' ' << j;
        });
        EXPECT_GT(expected.size(), 10u);
        EXPECT_EQ(found, expected) << spread;
    }
}

TEST(HostPairs, MayBeFarApart) {
    const std::vector<Vec3> positions{{-1e18f, 0, 0}, {1e18f, 0, 0}, {1e18f, 0, 0}};
    const std::vector<float> reaches{1e-3f, 1e-3f, 1e-3f};
    int pairs = 0;
    scene::for_each_pair(positions, reaches, [&](std::uint32_t, std::uint32_t, double) { ++pairs; });
    EXPECT_EQ(pairs, 1);
    scene::for_each_pair({}, {}, [&](std::uint32_t, std::uint32_t, double) { ++pairs; });
    EXPECT_EQ(pairs, 1);
}

TEST(Statistics, AreSums) {
    Scene scene;
    scene.add({.name = "stone", .density = 2000});
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    const std::vector<WorldParticle> particles{
        {{.position = {0, 3, 0}, .velocity = {2, 0, 0}, .radius = 0.5f}, 0, 0},      // 2000 kg
        {{.position = {0.75f, 3, 0}, .velocity = {-1, 0, 4}, .radius = 0.5f}, 1, 0}, // the same, 0.25 m into the first
        {{.position = {0, 3.1f, 0}, .velocity = {9, 9, 9}, .radius = 0.1f, .fixed = true}, 2, 0},
        {{.position = {20, 0, 0}, .radius = 0.1f, .material = 1}, 3, 1030},
        {{.position = {20, 0.3f, 0}, .radius = 0.1f, .material = 1}, 4, 600},
    };
    const Statistics all = compute_statistics(scene, particles);
    EXPECT_EQ(all.fluid_particles, 2u);
    EXPECT_EQ(all.solid_particles, 3u);
    EXPECT_NEAR(all.momentum[0], 2000, 1e-3);
    EXPECT_NEAR(all.momentum[2], 8000, 1e-3);
    EXPECT_NEAR(all.kinetic_energy, 0.5 * 2000 * (4 + 1 + 16), 0.01);
    EXPECT_NEAR(all.potential_energy, (2 * 2000 * 3 + 8 * 0.3) * 9.81, 2); // of the water, about 8 kg
    EXPECT_NEAR(all.max_density_error, 0.03, 1e-6);
    EXPECT_NEAR(all.mean_density_error, 0.015, 1e-6); // the other particle is at the surface
    EXPECT_NEAR(all.max_penetration, 0.5, 1e-6);      // of the fixed particle in the first
    EXPECT_EQ(all.max_neighbours, 2u);
    EXPECT_NEAR(all.mean_neighbours, (2 + 2 + 2 + 1 + 1) / 5.0, 1e-9)
        << "the fixed particle reaches 0.2 m, as water does, and large solids as far beyond their surface";
}

TEST(Statistics, NameAParticleOfAnotherScene) {
    Scene scene;
    std::vector<WorldParticle> particles(2);
    expect_error([&] { compute_statistics(scene, particles); },
                 {"particles[0].material: found 0, expected the index of a material"});
    scene.add({});
    particles[1].material = 7;
    expect_error([&] { compute_statistics(scene, particles); }, {"particles[1].material: found 7", "below 1"});
}

} // namespace
} // namespace mote::test
