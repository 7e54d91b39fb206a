#include "physics/collide/collide.hpp"
#include "physics_case.hpp"
#include "reference/physics/collide/collide.hpp"

namespace mote::test {
namespace {

using CollideTest = PhysicsTest;

// Some twenty roundings of lengths up to 2 m, which are 1.2e-7 m apart; slanted surfaces take them twice.
constexpr double kRounding = 4e-6;

void expect_twins(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& all, bool stabilises = false,
                  const physics::ColliderFeatures& use = {}) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    physics::collide(c.graph, on_device.solving, upload_colliders(c, all),
                     {.dimensions = cloud.dimensions, .use = use, .stabilises = stabilises});
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
    c.run();
    std::vector<reference::Collider> as_seen = all;
    for (reference::Collider& collider : as_seen) {
        if (!stabilises) continue;
        collider.now = collider.before;
        collider.friction = {};
    }
    EXPECT_TRUE(are_near(c.result<Vec4>(moved, n), reference::collide(as_seen, cloud.predicted, cloud.previous), kRounding));
}

TEST_F(CollideTest, PositionsAreTheTwinsForEveryCollider) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const reference::Collider& collider : every_collider(dimensions)) {
            SCOPED_TRACE(static_cast<int>(collider.kind));
            Case c(device(), kHostCount, settings());
            expect_twins(c, make_cloud(700, dimensions), {collider});
        }
    }
}

// A program that is made for one kind alone, with friction and without.
TEST_F(CollideTest, WhatNobodyNeedsCanBeLeftOut) {
    for (reference::Collider collider : every_collider(3)) {
        for (const bool rough : {false, true}) {
            SCOPED_TRACE(static_cast<int>(collider.kind));
            Case c(device(), kHostCount, settings());
            collider.friction = rough ? reference::Friction{0.5f, 0.3f} : reference::Friction{};
            expect_twins(c, make_cloud(300, 3), {collider}, false, use_of(std::span(&collider, 1)));
        }
    }
}

TEST_F(CollideTest, StabilisingIsWithoutFrictionWhereTheyWere) {
    for (const reference::Collider& collider : every_collider(3)) {
        SCOPED_TRACE(static_cast<int>(collider.kind));
        Case c(device(), kHostCount, settings());
        expect_twins(c, make_cloud(300, 3), {collider}, true);
    }
}

TEST_F(CollideTest, PositionsAreTheTwinsForAnyNumber) {
    std::vector<reference::Collider> some{every_collider(3)[10], every_collider(3)[1], every_collider(3)[0]};
    some[2].active = false;
    for_each_number([&](Case& c, std::uint32_t n) { expect_twins(c, make_cloud(n, 3), some); });
}

// In the very centre, on an axis and where two faces are as near there is no direction: docs/physics.md says which is taken. Just
// on a face there is one, but no distance to divide by. Not turned, so that nothing rounds.
TEST_F(CollideTest, CentresAndAxesAreLeftInAKnownDirection) {
    for (reference::Collider collider : every_collider(3)) {
        SCOPED_TRACE(static_cast<int>(collider.kind));
        collider = at_rest(collider, {.centre = {0.5f, 0.25f, 1}});
        collider.dimensions = {0.25f, 0.25f, 0.25f};
        Case c(device(), kHostCount, settings());
        Cloud cloud = make_cloud(7, 3);
        const std::array<std::array<float, 3>, 7> places{{{0, 0, 0},
                                                          {0, 0.125f, 0},
                                                          {0, -0.0625f, 0},
                                                          {0.125f, 0.125f, 0.125f},
                                                          {0, 0.125f, -0.125f},
                                                          {0.25f, 0.0625f, 0},
                                                          {0.0625f, 0.25f, 0}}};
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto& [x, y, z] = places[i];
            cloud.predicted[i] = {0.5f + x, 0.25f + y, 1 + z, 0.03125f};
            cloud.previous[i] = {0.5f + x, 0.25f + y, 1 + z, 1};
        }
        expect_twins(c, cloud, {collider});
    }
}

} // namespace
} // namespace mote::test
