// Derived constants of a scene.
#include "physics/scene_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mote::test {
namespace {

Scene grains(const std::vector<Vec3>& positions, float radius) {
    Scene scene;
    scene.add({.name = "sand"});
    for (const Vec3& position : positions) scene.particles.push_back({.position = position, .radius = radius});
    return scene;
}

Scene drops(const std::vector<float>& radii) {
    Scene scene;
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    for (const float radius : radii) {
        scene.particles.push_back({.position = {static_cast<float>(scene.particles.size()), 0, 0}, .radius = radius});
    }
    return scene;
}

// docs/physics.md, "Positions": products with the period are exact, and neighbours stay less than half a period apart.
TEST(SceneModel, ThePeriodIsAPowerOfTwoAboveTheReachOfNeighbours) {
    for (const float radius : {1e-5f, 0.01f, 0.015f, 3.0f}) {
        const Scene scene = drops({radius});
        int exponent = 0;
        EXPECT_EQ(std::frexp(physics::local_period(scene), &exponent), 0.5f) << radius;
        const float reach = 2 * (physics::search_radii(scene).largest + radius);
        EXPECT_GE(physics::local_period(scene), 16 * reach) << radius;
        EXPECT_LT(physics::local_period(scene), 32 * reach) << radius;
    }
}

// A large particle must not make the positions of small ones coarse, and fast solids can be far from their neighbours.
TEST(SceneModel, OnlyFluidsOfLikeSizeHaveALattice) {
    EXPECT_GT(physics::local_period(drops({0.01f, 0.04f})), 0);
    EXPECT_EQ(physics::local_period(drops({0.01f, 0.041f})), 0);
    EXPECT_EQ(physics::local_period(grains({{}}, 0.01f)), 0);
    Scene both = drops({0.01f});
    both.particles.push_back({.position = {1, 0, 0}, .radius = 0.01f, .material = both.add({.name = "sand"})});
    EXPECT_EQ(physics::local_period(both), 0);
    EXPECT_EQ(physics::local_period(Scene{}), 0);
}

// docs/physics.md, "Sort"
TEST(SceneModel, ACellOfTheFrameHoldsAParticleOfMedianSize) {
    EXPECT_EQ(physics::frame_cell(drops({0.0625f})), 0.125f);
    EXPECT_EQ(physics::frame_cell(drops({0.063f})), 0.25f);
    EXPECT_EQ(physics::frame_cell(drops({1e-5f, 0.01f, 0.01f, 0.01f, 3})), 0.03125f) << "others of other sizes";
    Scene jet = grains({}, 0.1f);
    EXPECT_EQ(physics::frame_cell(jet), 1);
    jet.emitters = {{.radius = 0.1f, .particle_radius = 0.01f}};
    EXPECT_EQ(physics::frame_cell(jet), 0.03125f);
}

TEST(SceneModel, TheSearchOriginIsAmidTheParticlesOrAtAnEmitter) {
    EXPECT_EQ(physics::search_origin(grains({{10000, 2, 0}, {10002, 8, -4}, {10001, 4, -1}}, 0.1f)), (Vec3{10001, 4, -1}));
    EXPECT_EQ(physics::search_origin(grains({{1, 2, 0}, {1, 2, 0}, {1, 2, 5e6f}}, 0.1f)), (Vec3{1, 2, 0})) << "one is far away";
    Scene jet = grains({}, 0.1f);
    EXPECT_EQ(physics::search_origin(jet), Vec3{});
    jet.emitters = {{.centre = {5, 6, 7}, .radius = 0.1f, .particle_radius = 0.01f}};
    EXPECT_EQ(physics::search_origin(jet), (Vec3{5, 6, 7}));
}

} // namespace
} // namespace mote::test
