// Derived constants of a scene.
#include "physics/scene_model.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace mote::test {
namespace {

Scene grains(const std::vector<Vec3>& positions, float radius) {
    Scene scene;
    scene.add({.name = "sand"});
    for (const Vec3& position : positions) scene.particles.push_back({.position = position, .radius = radius});
    return scene;
}

// docs/physics.md, "Positions": products with the period are exact, and neighbours stay less than half a period apart.
TEST(SceneModel, ThePeriodIsAPowerOfTwoAboveTheReachOfNeighbours) {
    for (const float radius : {1e-5f, 0.01f, 0.015f, 3.0f}) {
        const Scene scene = grains({{}}, radius);
        int exponent = 0;
        EXPECT_EQ(std::frexp(physics::local_period(scene), &exponent), 0.5f) << radius;
        const float reach = 2 * (physics::search_radii(scene).largest + radius);
        EXPECT_GE(physics::local_period(scene), 16 * reach) << radius;
        EXPECT_LT(physics::local_period(scene), 32 * reach) << radius;
    }
    EXPECT_GT(physics::local_period(Scene{}), 0);
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
