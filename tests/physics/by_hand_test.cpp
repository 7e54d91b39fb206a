// Forces and colliders that are changed through the API while a world runs act like those of a scene.
#include "support/algorithm_test.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mote::test {
namespace {

class ByHandTest : public GpuTest {
protected:
    World world_of(const Scene& scene) { return World(context(), scene); }
};

constexpr std::array<float, 4> kUnturned{0, 0, 0, 1};

// A few grains over a floor, a sphere collider beside them, and a force that does nothing.
Scene grains_beside_a_sphere() {
    Scene scene;
    const std::uint32_t stone = scene.add({.name = "stone"});
    scene.solver.substeps = 2;
    scene.add_box({.lower = {0, 0, 0}, .upper = {0.3f, 0.3f, 0.3f}, .fill = {.radius = 0.05f, .material = stone}});
    scene.colliders = {{}, {.kind = ColliderKind::sphere, .centre = {-0.3f, 0.1f, 0.15f}, .radius = 0.2f}};
    scene.forces = {{.kind = ForceKind::point, .radius = 1}};
    return scene;
}

std::vector<WorldParticle> after(World& world, int steps) {
    for (int i = 0; i < steps; ++i) world.step();
    return world.particles();
}

bool same_positions(const std::vector<WorldParticle>& a, const std::vector<WorldParticle>& b) {
    return std::ranges::equal(a, b, {}, &WorldParticle::position, &WorldParticle::position);
}

TEST_F(ByHandTest, SetForceActsLikeASceneForce) {
    Scene scene = grains_beside_a_sphere();
    World controlled = world_of(scene);
    const Force lift{.vector = {1, 12, 0}};
    controlled.set_force(0, lift);
    scene.forces = {lift};
    World from_scene = world_of(scene);
    EXPECT_TRUE(same_positions(after(controlled, 5), after(from_scene, 5)));
    controlled.set_force(0, {.kind = ForceKind::point, .radius = 1});
    EXPECT_FALSE(same_positions(after(controlled, 5), after(from_scene, 5)));
}

TEST_F(ByHandTest, MoveKinematicMatchesKeyframes) {
    Scene scene = grains_beside_a_sphere();
    scene.colliders[1].kinematic = true;
    World controlled = world_of(scene);
    const float step = scene.solver.time_step;
    controlled.move_kinematic(1, {0, 0, 0}, kUnturned); // replaced by the next call before the step
    controlled.move_kinematic(1, {-0.25f, 0.1f, 0.15f}, kUnturned);
    after(controlled, 1);
    controlled.move_kinematic(1, {-0.2f, 0.1f, 0.15f}, kUnturned);
    scene.colliders[1].kinematic = false;
    scene.colliders[1].motion = {{0, {-0.3f, 0.1f, 0.15f}}, {step, {-0.25f, 0.1f, 0.15f}}, {2 * step, {-0.2f, 0.1f, 0.15f}}};
    World from_scene = world_of(scene);
    after(from_scene, 1);
    EXPECT_TRUE(same_positions(after(controlled, 6), after(from_scene, 6)));
}

TEST_F(ByHandTest, AMovedSpherePushesGrains) {
    Scene scene = grains_beside_a_sphere();
    scene.colliders[1].kinematic = true;
    World world = world_of(scene);
    for (int i = 1; i <= 30; ++i) {
        world.move_kinematic(1, {-0.3f + 0.01f * static_cast<float>(i), 0.1f, 0.15f}, kUnturned);
        world.step();
    }
    for (const WorldParticle& particle : world.particles()) {
        const double away = std::hypot(particle.position[0], particle.position[1] - 0.1f, particle.position[2] - 0.15f);
        EXPECT_GT(away, 0.25 - 0.005) << "a grain is in the ball"; // they touch at 0.2 + 0.05; tolerance: a tenth of a radius
    }
}

TEST_F(ByHandTest, ForcesAndPosesAreSaved) {
    Scene scene = grains_beside_a_sphere();
    scene.colliders[1].kinematic = true;
    World world = world_of(scene), other = world_of(scene);
    const std::vector<std::byte> initial = world.save();
    world.set_force(0, {.vector = {0, 20, 0}});
    world.move_kinematic(1, {-0.2f, 0.1f, 0.15f}, kUnturned);
    other.restore(world.save());
    EXPECT_TRUE(same_positions(after(world, 4), after(other, 4)));
    world.restore(initial);
    World fresh = world_of(scene);
    EXPECT_TRUE(same_positions(after(world, 4), after(fresh, 4)));
}

TEST_F(ByHandTest, RejectsInvalidArguments) {
    Scene scene = grains_beside_a_sphere();
    World world = world_of(scene);
    const auto error_of = [](const auto& call) -> std::string {
        try {
            call();
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing was wrong";
    };
    EXPECT_EQ(error_of([&] { world.set_force(1, {}); }), "set_force: found the index 1, expected one of the scene's 1 forces");
    EXPECT_NE(error_of([&] { world.set_force(0, {.vector = {NAN, 0, 0}}); }).find("forces[0].vector"), std::string::npos);
    EXPECT_EQ(error_of([&] { world.move_kinematic(1, {}, kUnturned); }),
              "move_kinematic: found the index 1, expected that of a kinematic collider");
    EXPECT_EQ(error_of([&] { world.move_kinematic(2, {}, kUnturned); }),
              "move_kinematic: found the index 2, expected that of a kinematic collider");
    scene.colliders[1].kinematic = true;
    World other = world_of(scene);
    EXPECT_NE(error_of([&] {
                  other.move_kinematic(1, {0, INFINITY, 0}, kUnturned);
              }).find("colliders[1].centre"),
              std::string::npos);
    EXPECT_NE(error_of([&] { other.move_kinematic(1, {}, {0, 0, 0, 2}); }).find("colliders[1].rotation"), std::string::npos);
    scene.colliders[1].motion = {{}};
    EXPECT_NE(error_of([&] { world_of(scene); }).find("colliders[1].kinematic"), std::string::npos);
    std::vector<std::byte> saved = other.save();
    const float bad = NAN;
    std::memcpy(saved.data() + saved.size() - sizeof bad, &bad, sizeof bad); // the last value of the keyframes
    EXPECT_EQ(error_of([&] { other.restore(saved); }),
              "saved state: keyframes 5: found a non-finite value, expected finite ones");
}

} // namespace
} // namespace mote::test
