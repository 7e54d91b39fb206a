#include "physics/collide/collide.hpp"
#include "reference/physics/collide/collide.hpp"
#include "support/physics_case.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mote::test {
namespace {

using CollideTest = PhysicsTest;

// About twenty roundings of lengths up to 2 m, where floats are 1.2e-7 m apart; twice that for slanted surfaces.
constexpr double kRounding = 4e-6;
// Where a fast particle touches an edge or a curved wall at a small angle, rounding moves the touch along the way, and turns the
// plane that it slides on by that over its radius, for up to a metre, several times in a container.
constexpr double kSweptRounding = 1e-3;

void expect_reference_results(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& all, bool stabilises = false,
                              const physics::ColliderFeatures& use = {}, double tolerance = kRounding) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    physics::collide(c.graph, on_device.solving, upload_colliders(c, all),
                     {.dimensions = cloud.dimensions, .features = use, .stabilises = stabilises});
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
    c.run();
    std::vector<reference::Collider> as_seen = all;
    for (reference::Collider& collider : as_seen) {
        if (!stabilises) continue;
        collider.now = collider.before;
        collider.friction = {};
    }
    EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(moved, n)), reference::collide(as_seen, cloud.predicted, cloud.previous),
                         tolerance));
}

TEST_F(CollideTest, PositionsMatchTheReferenceForEveryCollider) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const reference::Collider& collider : every_collider(dimensions)) {
            SCOPED_TRACE(static_cast<int>(collider.kind));
            Case c(device(), kHostCount, settings());
            expect_reference_results(c, make_cloud(700, dimensions), {collider});
        }
    }
}

// Walls that particles would pass in one substep: as they are, and so thin that most do.
TEST_F(CollideTest, FastParticlesMatchTheReferenceForEveryCollider) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const bool is_thin : {false, true}) {
            for (reference::Collider collider : every_collider(dimensions)) {
                SCOPED_TRACE(fmt::format("{} {} {}", static_cast<int>(collider.kind), collider.inside, is_thin));
                if (is_thin && !collider.inside) collider.dimensions[0] *= 0.1f;
                Case c(device(), kHostCount, settings());
                expect_reference_results(c, made_fast(make_cloud(700, dimensions)), {collider}, false, {}, kSweptRounding);
            }
        }
    }
}

// The first on the way comes first, whatever their order.
TEST_F(CollideTest, FastParticlesMatchTheReferenceAmongColliders) {
    std::vector<reference::Collider> some{every_collider(3)[1], every_collider(3)[0], every_collider(3)[10],
                                          every_collider(3)[6]};
    some[1].now.centre[0] += 0.3f;
    some[1].before.centre[0] += 0.3f;
    for (int k = 0; k < 4; ++k) {
        std::ranges::rotate(some, some.begin() + 1);
        Case c(device(), kHostCount, settings());
        expect_reference_results(c, made_fast(make_cloud(700, 3)), some, k == 3, {}, kSweptRounding);
    }
}

// Programs specialised for one kind, with and without friction.
TEST_F(CollideTest, UnusedFeaturesCanBeOmitted) {
    for (reference::Collider collider : every_collider(3)) {
        for (const bool rough : {false, true}) {
            SCOPED_TRACE(static_cast<int>(collider.kind));
            Case c(device(), kHostCount, settings());
            collider.friction = rough ? reference::Friction{0.5f, 0.3f} : reference::Friction{};
            expect_reference_results(c, made_fast(make_cloud(300, 3)), {collider}, false, use_of(std::span(&collider, 1)),
                                     kSweptRounding);
        }
    }
}

TEST_F(CollideTest, StabilisationUsesPreviousPosesWithoutFriction) {
    for (const reference::Collider& collider : every_collider(3)) {
        SCOPED_TRACE(static_cast<int>(collider.kind));
        Case c(device(), kHostCount, settings());
        expect_reference_results(c, make_cloud(300, 3), {collider}, true);
    }
}

TEST_F(CollideTest, PositionsMatchTheReferenceForAnyNumber) {
    std::vector<reference::Collider> some{every_collider(3)[10], every_collider(3)[1], every_collider(3)[0]};
    some[2].active = false;
    constexpr double kTouched = 5 * kRounding; // walls that move by several radii sweep some particles up
    for_each_number([&](Case& c, std::uint32_t n) { expect_reference_results(c, make_cloud(n, 3), some, false, {}, kTouched); });
}

// Exactly those of particles that a collider with static friction pushes. None is as near to it as rounding.
TEST_F(CollideTest, RoughCollidersStopTheSpin) {
    std::vector<reference::Collider> some{every_collider(3)[10], every_collider(3)[1], every_collider(3)[0]};
    some[0].friction = {}; // a smooth plane
    for_each_number([&](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        std::vector<Vec4> spins;
        for (std::uint32_t i = 0; i < n; ++i) spins.push_back({1, 2, static_cast<float>(i), i % 3 == 0 ? 1.0f : 0.0f});
        DeviceCloud on_device = on_device_of(c, cloud);
        on_device.solving.spins = changing(c, spins, {9, 9, 9, 9});
        physics::collide(c.graph, on_device.solving, upload_colliders(c, some), {});
        const graph::Buffer after = kept<Vec4>(c, on_device.solving.spins, n);
        c.run();
        reference::PassState state(cloud.predicted, cloud.previous);
        state.spin = reference::axes_of(spins);
        reference::collide<double>(state, reference::moving<double>(some));
        EXPECT_EQ(c.result<Vec4>(after, n), reference::rounded(state.with_fourth(state.spin, spins)));
    });
}

// At the centre, on an axis and where two faces are equally near, the gradient is undefined: docs/physics/collide.md defines the
// direction. Exactly on a face there is a direction, but no distance to divide by. Not rotated, so that nothing rounds.
TEST_F(CollideTest, CentresAndAxesHaveADefinedDirection) {
    for (reference::Collider collider : every_collider(3)) {
        SCOPED_TRACE(static_cast<int>(collider.kind));
        collider = at_rest(collider, {.centre = {0.5f, 0.25f, 1}});
        collider.dimensions = {0.25f, 0.25f, 0.25f};
        Case c(device(), kHostCount, settings());
        Cloud cloud = make_cloud(7, 3);
        const std::array<std::array<float, 3>, 7> points{{{0, 0, 0},
                                                          {0, 0.125f, 0},
                                                          {0, -0.0625f, 0},
                                                          {0.125f, 0.125f, 0.125f},
                                                          {0, 0.125f, -0.125f},
                                                          {0.25f, 0.0625f, 0},
                                                          {0.0625f, 0.25f, 0}}};
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto& [x, y, z] = points[i];
            cloud.predicted[i] = {0.5f + x, 0.25f + y, 1 + z, 0.03125f};
            cloud.previous[i] = {0.5f + x, 0.25f + y, 1 + z, 1};
        }
        expect_reference_results(c, cloud, {collider});
    }
}

} // namespace
} // namespace mote::test
