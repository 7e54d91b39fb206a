#include "physics/collide/collide.hpp"
#include "physics/collide/collider_table.hpp"
#include "physics_case.hpp"
#include "reference/physics/collide.hpp"

namespace mote::test {
namespace {

using CollideTest = PhysicsTest;
using reference::ColliderKind;

constexpr std::array<float, 4> kTilted{0.18257419f, 0.36514837f, 0.54772256f, 0.73029674f};

// Around and through the cloud, each in both forms.
std::vector<reference::Collider> colliders() {
    std::vector<reference::Collider> all{
        {.kind = ColliderKind::plane, .normal = {0.6f, 0.8f, 0}, .offset = 0.3f, .friction = {0.5f, 0.3f}}};
    for (const bool inside : {false, true}) {
        const float grow = inside ? 4.0f : 1.0f;
        all.push_back({.kind = ColliderKind::sphere,
                       .inside = inside,
                       .centre = {0.4f, 0.5f, 0.3f},
                       .dimensions = {0.2f * grow, 0, 0},
                       .friction = {0.2f, 0.1f}});
        all.push_back({.kind = ColliderKind::box,
                       .inside = inside,
                       .centre = {0.6f, 0.2f, 0.5f},
                       .rotation = kTilted,
                       .dimensions = {0.1f * grow, 0.2f * grow, 0.15f * grow},
                       .friction = {0.9f, 0.2f}});
        all.push_back({.kind = ColliderKind::capsule,
                       .inside = inside,
                       .centre = {0.3f, 0.4f, 0.6f},
                       .rotation = kTilted,
                       .dimensions = {0.15f * grow, 0.2f, 0},
                       .friction = {0, 0}});
    }
    return all;
}

std::vector<Vec4> vectors_of(const reference::Collider& collider) {
    physics::ColliderVectors own{};
    own[shared::COLLIDER_TRAITS] = {static_cast<float>(collider.kind), collider.inside ? -1.0f : 1.0f, collider.friction.of_rest,
                                    collider.friction.of_motion};
    own[shared::COLLIDER_PLACE] = {collider.centre[0], collider.centre[1], collider.centre[2], 1};
    own[shared::COLLIDER_ROTATION] = collider.rotation;
    own[shared::COLLIDER_SIZE] = {collider.dimensions[0], collider.dimensions[1], collider.dimensions[2], 0};
    if (collider.kind == ColliderKind::plane) {
        const auto& [x, y, z] = collider.normal;
        own[shared::COLLIDER_PLACE] = {x * collider.offset, y * collider.offset, z * collider.offset, 1};
        own[shared::COLLIDER_SIZE] = {x, y, z, 0};
    }
    own[shared::COLLIDER_PLACE_BEFORE] = own[shared::COLLIDER_PLACE];
    own[shared::COLLIDER_ROTATION_BEFORE] = own[shared::COLLIDER_ROTATION];
    return {own.begin(), own.end()};
}

void expect_twins(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& all) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    std::vector<Vec4> vectors;
    for (const reference::Collider& collider : all) {
        const std::vector<Vec4> own = vectors_of(collider);
        vectors.insert(vectors.end(), own.begin(), own.end());
    }
    physics::collide(c.graph, on_device.solving, c.graph.constant("colliders", gpu::kVec4, std::as_bytes(std::span(vectors))));
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
    c.run();
    EXPECT_TRUE(are_near(c.result<Vec4>(moved, n), reference::collide(all, cloud.predicted, cloud.start), 2e-6));
}

TEST_F(CollideTest, PositionsAreTheTwinsForEveryCollider) {
    for (const reference::Collider& collider : colliders()) {
        SCOPED_TRACE(static_cast<int>(collider.kind));
        Case c(device(), kHostCount, settings());
        expect_twins(c, make_cloud(700, 3), {collider});
    }
}

TEST_F(CollideTest, PositionsAreTheTwinsForAnyNumber) {
    for_each_number([](Case& c, std::uint32_t n) { expect_twins(c, make_cloud(n, 3), {colliders()[0], colliders()[2]}); });
}

// In the very centre there is no direction: docs/physics.md says which is taken.
TEST_F(CollideTest, CentresAreLeftInAKnownDirection) {
    for (const reference::Collider& collider : colliders()) {
        Case c(device(), kHostCount, settings());
        Cloud cloud = make_cloud(1, 3);
        const auto& [x, y, z] = collider.centre;
        cloud.predicted[0] = {x, y, z, 0.05f};
        cloud.start[0] = {x, y, z, 1};
        expect_twins(c, cloud, {collider});
    }
}

} // namespace
} // namespace mote::test
