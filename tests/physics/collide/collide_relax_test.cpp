#include "physics/collide/collide_relax.hpp"
#include "physics/physics_shared.h"
#include "reference/physics/collide/collide_relax.hpp"
#include "support/mesh_case.hpp"

namespace mote::test {
namespace {

constexpr float kTimeStep = 0.02f; // s
constexpr Vec4 kPoison{1e30f, 1e30f, 1e30f, 1e30f};

graph::Buffer upload_step(Case& c) { return c.in(std::vector<Vec4>{{1, -4, 0.5f, kTimeStep}, {1e6f, 0, 0, 0}}, {}); }

// Normals are exact to 1e-5 of their length, walls' velocities to roundings of 1 m over the substep: 6e-6 m/s.
constexpr double kSpeed = 1e-4; // m/s

using CollideRelaxTest = PhysicsTest;

void expect_relaxed(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& colliders) {
    const std::uint32_t n = cloud.size();
    const DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> velocities = velocities_of(cloud);
    const graph::Buffer relaxed =
        kept<Vec4>(c,
                   physics::collide_relax(c.graph, on_device.solving, upload_colliders(c, colliders),
                                          c.in(std::vector<Vec4>(n, {0, 0, 0, -1}), kPoison), c.in(velocities, kPoison),
                                          upload_step(c), {.dimensions = cloud.dimensions}),
                   n);
    c.run();
    reference::PassState state(cloud.state(), cloud.dimensions, velocities);
    reference::relax_at_colliders<double>(state, kTimeStep, reference::moving<double>(colliders));
    EXPECT_TRUE(are_near(c.result<Vec4>(relaxed, n), state.with_fourth(state.v, velocities), kSpeed));
}

TEST_F(CollideRelaxTest, VelocitiesMatchTheReference) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const reference::Collider& collider : every_collider(dimensions)) {
            SCOPED_TRACE(static_cast<int>(collider.kind));
            Case c(device(), kHostCount, settings());
            expect_relaxed(c, make_cloud(300, dimensions), {collider});
        }
    }
    for_each_number([](Case& c, std::uint32_t n) { expect_relaxed(c, make_cloud(n, 3), corner_of_colliders(3)); });
}

// A particle touches up to 1.001 of its radius.
TEST_F(CollideRelaxTest, TouchingEndsBehindTheRadius) {
    for (const float gap : {0.0005f, 0.0015f}) {
        Case c(device(), kHostCount, settings());
        Cloud cloud = make_two(3, false, 1);
        for (std::size_t i = 0; i < 2; ++i) {
            cloud.predicted[i][1] = (1 + gap) * cloud.predicted[i][3];
            cloud.previous[i][1] = cloud.predicted[i][1];
        }
        expect_relaxed(c, cloud, {reference::Collider{}});
    }
}

class MeshCollideRelaxTest : public MeshCase {};

TEST_F(MeshCollideRelaxTest, VelocitiesMatchTheReference) {
    for_each_number([this](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        const DeviceCloud on_device = on_device_of(c, cloud);
        const std::vector<Vec4> velocities = velocities_of(cloud);
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const spatial::ClosestPoints closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, kWithin);
        const graph::Buffer relaxed =
            kept<Vec4>(c, physics::mesh_relax(c.graph, on_device.solving, closest, c.in(velocities, kPoison)), n);
        c.run();
        reference::PassState state(cloud.state(), 3, velocities);
        reference::relax_at_mesh<double>(state, reference_surface());
        // Directions from edges lose a digit: 1e-4 of speeds up to 1.5 m/s.
        EXPECT_TRUE(are_near(c.result<Vec4>(relaxed, n), state.with_fourth(state.v, velocities), 3e-4));
    });
}

} // namespace
} // namespace mote::test
