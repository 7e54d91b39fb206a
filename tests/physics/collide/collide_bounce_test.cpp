#include "physics/collide/collide_bounce.hpp"
#include "reference/physics/collide/collide_bounce.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

using CollideBounceTest = PhysicsTest;

constexpr float kTimeStep = 0.02f;
constexpr std::array<float, 3> kGravity{1, -4, 0.5f};

void expect_reference_results(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& colliders,
                              double tolerance = 1e-4) {
    const std::uint32_t n = cloud.size();
    const DeviceCloud on_device = on_device_of(c, cloud);
    std::vector<Vec4> velocities;
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto k = static_cast<float>(i % 13);
        velocities.push_back({0.1f * k - 0.5f, 0.3f - 0.07f * k, cloud.dimensions == 2 ? 0 : 0.05f * k, cloud.previous[i][3]});
    }
    const graph::Buffer step = c.in(std::vector<Vec4>{{kGravity[0], kGravity[1], kGravity[2], kTimeStep}, {77, 77, 0, 0}}, {});
    const graph::Buffer made =
        physics::collide_bounce(c.graph, on_device.solving, upload_colliders(c, colliders), c.in(velocities, {9, 9, 9, 9}), step,
                                {.dimensions = cloud.dimensions, .features = use_of(colliders)});
    const graph::Buffer after = kept<Vec4>(c, made, n);
    c.run();
    const auto expected = reference::bounce_off(
        cloud.state(), {.pair_restitution = {}, .gravity = kGravity, .dt = kTimeStep, .dimensions = cloud.dimensions}, colliders,
        velocities);
    std::vector<Vec4> found = c.result<Vec4>(after, n);
    std::vector<reference::Double4> as_expected = expected;
    for (std::uint32_t i = 0; i < n; ++i) {
        ASSERT_EQ(found[i][3], velocities[i][3]);
        found[i][3] = 0;
        as_expected[i][3] = 0;
    }
    // By default: positions and the wall's points are exact to about 5e-7 m, divided by the time step.
    EXPECT_TRUE(are_near(found, as_expected, tolerance));
}

TEST_F(CollideBounceTest, VelocitiesMatchTheReferenceForEveryCollider) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const reference::Collider& collider : every_collider(dimensions)) {
            SCOPED_TRACE(static_cast<int>(collider.kind));
            Case c(device(), kHostCount, settings());
            expect_reference_results(c, make_cloud(500, dimensions), {collider});
        }
    }
}

// 50 m/s along a normal that may be wrong by some roundings over the angle of the way: 1e-3 (see collide_test.cpp).
constexpr double kSweptRounding = 5e-2;

TEST_F(CollideBounceTest, FastParticlesMatchTheReferenceForEveryCollider) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (reference::Collider collider : every_collider(dimensions)) {
            SCOPED_TRACE(static_cast<int>(collider.kind));
            if (!collider.inside) collider.dimensions[0] *= 0.1f;
            Case c(device(), kHostCount, settings());
            expect_reference_results(c, made_fast(make_cloud(500, dimensions)), {collider}, kSweptRounding);
        }
    }
}

TEST_F(CollideBounceTest, VelocitiesMatchTheReferenceForAnyNumber) {
    std::vector<reference::Collider> some{every_collider(3)[10], every_collider(3)[1], every_collider(3)[0],
                                          every_collider(3)[6]};
    some[2].active = false;
    for_each_number(
        [&](Case& c, std::uint32_t n) { expect_reference_results(c, made_fast(make_cloud(n, 3)), some, kSweptRounding); });
}

// Up to the speed that gravity adds in two steps, a particle counts as resting and does not bounce.
TEST_F(CollideBounceTest, RestingParticlesDoNotBounce) {
    constexpr float kExact = 1.0f / 64, kEight = 8; // s, m/s²: 2 |gravity| Δt is 1/4 m/s to the last bit
    const std::vector<reference::Collider> floor{
        {.kind = reference::ColliderKind::plane, .normal = {0, 1, 0}, .restitution = 0.5f}};
    Cloud cloud = make_two(3, false, 1);
    for (std::uint32_t i = 0; i < 2; ++i) {
        const float speed = i == 0 ? 0.25f : 0.5f;
        cloud.previous[i][1] = cloud.predicted[i][1] + kExact * speed;
    }
    const float w = cloud.previous[0][3];
    const std::vector<Vec4> velocities(2, {0.5f, 0, 0, w});
    Case c(device(), kHostCount, settings());
    const DeviceCloud on_device = on_device_of(c, cloud);
    const graph::Buffer step = c.in(std::vector<Vec4>{{0, -kEight, 0, kExact}, {77, 77, 0, 0}}, {});
    const graph::Buffer after =
        kept<Vec4>(c,
                   physics::collide_bounce(c.graph, on_device.solving, upload_colliders(c, floor), c.in(velocities, {9, 9, 9, 9}),
                                           step, {.dimensions = 3, .features = use_of(floor)}),
                   2);
    c.run();
    EXPECT_TRUE(same_bits(c.result<Vec4>(after, 2), std::vector<Vec4>{{0.5f, 0, 0, w}, {0.5f, 0.25f, 0, w}}));
}

} // namespace
} // namespace mote::test
