#include "physics/collide/move.hpp"
#include "reference/physics/collide/move.hpp"
#include "support/physics_case.hpp"

#include <mote/scene.hpp>

namespace mote::test {
namespace {

using MoveTest = PhysicsTest;

Scene moving() {
    Scene scene;
    scene.solver.time_step = 0.09f;
    scene.solver.substeps = 3;
    const std::array<float, 4> tilted{0.18257419f, 0.36514837f, 0.54772256f, 0.73029674f};
    const std::array<float, 4> opposite{-0.2f, 0.4f, -0.4f, -0.8f};
    scene.colliders = {{.kind = ColliderKind::sphere, .centre = {1, 2, 3}, .rotation = tilted, .radius = 1, .end_time = 0.35f},
                       {.kind = ColliderKind::box,
                        .half_extents = {1, 2, 3},
                        .motion = {{.time = 0.11f, .centre = {1, 2, 3}, .rotation = {0, 0, 0, 1}},
                                   {.time = 0.32f, .centre = {-2, 5, 1}, .rotation = opposite},
                                   {.time = 0.47f, .centre = {4, -1, 2}, .rotation = tilted},
                                   {.time = 0.83f, .centre = {3, 3, 3}, .rotation = {0.6f, 0, 0, 0.8f}}}},
                       {.kind = ColliderKind::capsule,
                        .radius = 1,
                        .half_height = 2,
                        .motion = {{.time = 0.4f, .centre = {7, 8, 9}, .rotation = tilted}},
                        .end_time = 0.6f},
                       {.kind = ColliderKind::cone,
                        .radius = 1,
                        .half_height = 2,
                        .motion = {{.time = 0, .centre = {0, 0, 0}, .rotation = tilted},
                                   {.time = 1, .centre = {9, 7, 5}, .rotation = {0, 1, 0, 0}}}}};
    return scene;
}

// A few roundings of centres up to 9 m. Times round as well, by up to 4e-6 substeps, in which nothing moves more than 1e-6 m.
constexpr double kRounding = 4e-6;

void expect_reference_results(Case& c, const Scene& scene, std::uint32_t step, std::uint32_t substep) {
    const physics::MoveOptions options{.substep = substep, .substeps = scene.solver.substeps};
    const physics::ColliderTable table = physics::pack_colliders(scene);
    const auto n = static_cast<std::uint32_t>(table.colliders.size());
    const std::vector<std::uint32_t> counters{step, 77};
    const graph::Buffer keys = table.keyframes.empty() ? graph::Buffer{} : upload_table(c, table.keyframes);
    const graph::Buffer made =
        physics::move_colliders(c.graph, upload_table(c, table.colliders), keys, c.in(counters, 0u), options);
    const graph::Buffer now = kept<Vec4>(c, made, n * shared::COLLIDER_VECTORS);
    c.run();
    const std::vector<Vec4> found = c.result<Vec4>(now, n * shared::COLLIDER_VECTORS);
    for (std::uint32_t k = 0; k < n; ++k) {
        const Collider& collider = scene.colliders[k];
        std::vector<reference::PoseAt> reference_keys;
        for (const Keyframe& key : collider.motion) reference_keys.push_back({key.time, {key.centre, key.rotation}});
        const reference::Moved expected =
            reference::move({.rest = {collider.centre, collider.rotation}, .keys = reference_keys, .end_time = collider.end_time},
                            double{scene.solver.time_step} / options.substeps, step * options.substeps + options.substep);
        const auto vector = [&](std::uint32_t which) { return found[k * shared::COLLIDER_VECTORS + which]; };
        for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(vector(shared::COLLIDER_CENTRE)[axis], expected.now.centre[axis], kRounding) << k;
            EXPECT_NEAR(vector(shared::COLLIDER_CENTRE_BEFORE)[axis], expected.before.centre[axis], kRounding) << k;
        }
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_NEAR(vector(shared::COLLIDER_ROTATION)[i], expected.now.rotation[i], kRounding) << k;
            EXPECT_NEAR(vector(shared::COLLIDER_ROTATION_BEFORE)[i], expected.before.rotation[i], kRounding) << k;
        }
        EXPECT_EQ(vector(shared::COLLIDER_CENTRE)[3], expected.active ? 1.0f : 0.0f) << k;
        for (const std::uint32_t same : {shared::COLLIDER_PARAMETERS, shared::COLLIDER_SIZE}) {
            EXPECT_EQ(vector(same), table.colliders[k][same]) << k;
        }
    }
}

TEST_F(MoveTest, PosesMatchTheReference) {
    for (std::uint32_t step = 0; step < 12; ++step) {
        for (const std::uint32_t substep : {0u, 2u}) {
            SCOPED_TRACE(step);
            Case c(device(), kGuarded, settings()); // nothing is written behind the last collider
            expect_reference_results(c, moving(), step, substep);
        }
    }
}

TEST_F(MoveTest, WallsOpenWithoutMotion) {
    Scene scene = moving();
    scene.colliders.resize(1);
    scene.solver.time_step = 0.125f;
    scene.solver.substeps = 1;
    for (const float end_time : {0.35f, 0.375f}) { // between two steps, and exactly at the start of one
        scene.colliders[0].end_time = end_time;
        for (const std::uint32_t step : {2u, 3u, 4u}) {
            Case c(device(), kHostCount, settings());
            expect_reference_results(c, scene, step, 0);
        }
    }
}

TEST_F(MoveTest, ManyCollidersMatchTheReference) {
    Scene scene = moving();
    for (std::uint32_t k = 0; k < 300; ++k) {
        Collider collider = moving().colliders[k % 4];
        collider.centre[0] = static_cast<float>(k);
        for (Keyframe& key : collider.motion) key.centre[1] += 0.01f * static_cast<float>(k);
        scene.colliders.push_back(collider);
    }
    Case c(device(), kGuarded, settings());
    expect_reference_results(c, scene, 5, 1);
}

// A time that is an integer number of substeps up to float rounding counts as one: in floats, 0.3 s is more than 9 steps of
// 1/30 s.
TEST_F(MoveTest, WallsOpenOnTime) {
    Scene scene = moving();
    scene.colliders.resize(1);
    scene.colliders[0].end_time = 0.3f;
    scene.solver.time_step = 1.0f / 30;
    scene.solver.substeps = 1;
    for (const std::uint32_t step : {8u, 9u}) {
        Case c(device(), kHostCount, settings());
        const physics::ColliderTable table = physics::pack_colliders(scene);
        const graph::Buffer now = kept<Vec4>(
            c, physics::move_colliders(c.graph, upload_table(c, table.colliders), {}, c.in(std::vector{step, 0u}, 0u), {}),
            shared::COLLIDER_VECTORS);
        c.run();
        EXPECT_EQ(c.result<Vec4>(now, shared::COLLIDER_VECTORS)[shared::COLLIDER_CENTRE][3], step < 9 ? 1.0f : 0.0f) << step;
    }
}

// After 23 days of steps of 1/120 s, when float seconds are 0.125 s apart, a collider that move_kinematic() moves still moves the
// same distance in every substep.
TEST_F(MoveTest, MoveKinematicIsExactAfterManySteps) {
    constexpr std::uint32_t kStep = 240'000'007, kSubsteps = 4;
    Scene scene;
    scene.solver.substeps = kSubsteps;
    scene.colliders = {{.kind = ColliderKind::sphere, .radius = 1, .kinematic = true}};
    physics::ColliderTable table = physics::pack_colliders(scene);
    physics::set_kinematic_target(table.keyframes, {4, 8, 16}, {0, 0, 0, 1}, kStep * kSubsteps, (kStep + 1) * kSubsteps);
    for (std::uint32_t substep = 0; substep < kSubsteps; ++substep) {
        Case c(device(), kHostCount, settings());
        const graph::Buffer made =
            physics::move_colliders(c.graph, upload_table(c, table.colliders), upload_table(c, table.keyframes),
                                    c.in(std::vector{kStep, 0u}, 0u), {.substep = substep, .substeps = kSubsteps});
        const graph::Buffer now = kept<Vec4>(c, made, shared::COLLIDER_VECTORS);
        c.run();
        const std::vector<Vec4> found = c.result<Vec4>(now, shared::COLLIDER_VECTORS);
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            const float distance = static_cast<float>(1u << axis); // m, in a substep
            EXPECT_EQ(found[shared::COLLIDER_CENTRE_BEFORE][axis], distance * static_cast<float>(substep));
            EXPECT_EQ(found[shared::COLLIDER_CENTRE][axis], distance * static_cast<float>(substep + 1));
        }
    }
}

} // namespace
} // namespace mote::test
