// Tests of the CPU reference of moving colliders: cases worked by hand, and properties that hold for any method.
#include "reference/physics/collide/move.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::Motion, reference::Pose, reference::PoseAt;

constexpr float kHalf = 0.70710678f;
const std::vector<PoseAt> kKeys{{.time = 1, .pose = {.centre = {0, 0, 0}, .rotation = {0, 0, 0, 1}}},
                                {.time = 2, .pose = {.centre = {4, 0, -8}, .rotation = {0, 0, -kHalf, -kHalf}}},
                                {.time = 4, .pose = {.centre = {0, 2, 0}, .rotation = {0, kHalf, 0, kHalf}}}};

TEST(ReferenceMove, InterpolatesBetweenKeyframes) {
    const Motion motion{.keys = kKeys};
    expect_near(reference::pose_at(motion, 0.5f).centre, {0, 0, 0});
    expect_near(reference::pose_at(motion, 1.25f).centre, {1, 0, -2});
    expect_near(reference::pose_at(motion, 2.0f).centre, {4, 0, -8});
    expect_near(reference::pose_at(motion, 3.5f).centre, {1, 1.5, -2});
    expect_near(reference::pose_at(motion, 4.0f).centre, {0, 2, 0});
    expect_near(reference::pose_at(motion, 9.0f).centre, {0, 2, 0});
    // Half of a quarter turn is an eighth, though its quaternion has the opposite sign.
    expect_near(reference::pose_at(motion, 1.5f).rotation, {0, 0, std::sin(kPi / 8), std::cos(kPi / 8)}, 1e-7);
    expect_near(reference::pose_at(motion, 4.0f).rotation, {0, kHalf, 0, kHalf}, 1e-12);
}

TEST(ReferenceMove, RestsWithoutKeyframes) {
    const Motion motion{.rest = {.centre = {1, 2, 3}, .rotation = {1, 0, 0, 0}}};
    expect_near(reference::pose_at(motion, 7.0f).centre, {1, 2, 3});
    expect_near(reference::pose_at(motion, 7.0f).rotation, {1, 0, 0, 0});
}

TEST(ReferenceMove, GivesThePosesAtTheStartAndEndOfASubstep) {
    const auto moved = reference::move({.keys = kKeys, .end_time = 1.25f}, 0.25f, 4);
    expect_near(moved.before.centre, {0, 0, 0});
    expect_near(moved.now.centre, {1, 0, -2});
    EXPECT_TRUE(moved.active);
    EXPECT_FALSE(reference::move({.keys = kKeys, .end_time = 1.25f}, 0.25f, 5).active); // the substep starts at 1.25 s
}

} // namespace
} // namespace mote::physics_reference
