#include "physics/collide/mesh_buffers.hpp"
#include "physics/collide/mesh_sweep.hpp"
#include "reference/physics/collide/mesh.hpp"
#include "support/mesh_case.hpp"

#include <mote/scene.hpp>

namespace mote::test {
namespace {

class MeshTest : public MeshCase {};

TEST_F(MeshTest, PositionsMatchTheReference) {
    for_each_number([this](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        DeviceCloud on_device = on_device_of(c, cloud);
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const spatial::ClosestPoints closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, kWithin);
        physics::collide_mesh(c.graph, on_device.solving, surface, closest);
        const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
        c.run();
        // The nearest point is exact to a few roundings of 5 m, the size of a triangle; directions from edges lose a digit.
        EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(moved, n)),
                             reference::collide_mesh(reference_surface(), cloud.predicted, cloud.previous), 2e-5));
    });
}

TEST_F(MeshTest, RoughMeshesStopTheSpin) {
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        std::vector<Vec4> spins;
        for (std::uint32_t i = 0; i < n; ++i) spins.push_back({1, 2, static_cast<float>(i), i % 3 == 0 ? 1.0f : 0.0f});
        DeviceCloud on_device = on_device_of(c, cloud);
        on_device.solving.spins = changing(c, spins, {9, 9, 9, 9});
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        physics::collide_mesh(c.graph, on_device.solving, surface,
                              physics::closest_on_mesh(c.graph, on_device.solving, surface, kWithin));
        const graph::Buffer after = kept<Vec4>(c, on_device.solving.spins, n);
        c.run();
        reference::PassState state(cloud.predicted, cloud.previous);
        state.spin = reference::axes_of(spins);
        reference::collide_mesh<double>(state, reference_surface());
        EXPECT_EQ(c.result<Vec4>(after, n), reference::rounded(state.with_fourth(state.spin, spins)));
    });
}

// A surface that was built once equals one built in the same replay to the bit, and searching it builds nothing.
TEST_F(MeshTest, ALastingSurfaceGivesTheSameBits) {
    const physics::MeshTable table = physics::pack_meshes(scene_);
    const physics::MeshBuffers lasting(device(), table);
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        const physics::SolverState solving = on_device_of(c, cloud).solving;
        const auto moved_by = [&](const physics::MeshSurface& surface) {
            physics::SolverState own = solving;
            physics::collide_mesh(c.graph, own, surface, physics::closest_on_mesh(c.graph, own, surface, kWithin));
            return kept<Vec4>(c, own.predicted, n);
        };
        const std::size_t before = c.graph.passes().size();
        const physics::MeshSurface imported = lasting.import_to(c.graph);
        EXPECT_EQ(c.graph.passes().size(), before);
        const graph::Buffer searched = moved_by(imported), built = moved_by(physics::mesh_surface(c.graph, table));
        c.run();
        EXPECT_EQ(c.result<Vec4>(searched, n), c.result<Vec4>(built, n));
    });
    // 5 triangles: 6 features each, the normals of 5 faces, 6 + 3 edges and 4 + 3 vertices, corners, order, two vectors for each
    // of ten nodes, children, parents, siblings and ropes of ten, and the triangles' contact parameters.
    EXPECT_EQ(lasting.bytes(), 5u * 6 * 4 + 21 * 16 + 15 * 16 + 5 * 4 + 20 * 16 + 5 * 8 + 3 * 10 * 4 + 5 * 16);
}

TEST_F(MeshTest, BouncesMatchTheReference) {
    constexpr float kTimeStep = 0.02f;
    constexpr std::array<float, 3> kGravity{1, -4, 0.5f};
    bool fast = false; // the second time
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        const Cloud cloud = fast ? made_fast(make_cloud(n, 3)) : make_cloud(n, 3);
        fast = true;
        const DeviceCloud on_device = on_device_of(c, cloud);
        std::vector<Vec4> velocities;
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto k = static_cast<float>(i % 13);
            velocities.push_back({0.1f * k - 0.5f, 0.3f - 0.07f * k, 0.05f * k, cloud.previous[i][3]});
        }
        const graph::Buffer step =
            c.in(std::vector<Vec4>{{kGravity[0], kGravity[1], kGravity[2], kTimeStep}, {77, 77, 0, 0}}, {});
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const spatial::ClosestPoints closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, kWithin);
        const graph::Buffer after = kept<Vec4>(c,
                                               physics::mesh_bounce(c.graph, on_device.solving, surface, closest,
                                                                    physics::hits_on_mesh(c.graph, on_device.solving, surface),
                                                                    c.in(velocities, {9, 9, 9, 9}), step),
                                               n);
        c.run();
        auto expected = reference::mesh_bounce(reference_surface(), cloud.state(),
                                               {.pair_restitution = {}, .gravity = kGravity, .dt = kTimeStep}, velocities);
        std::vector<Vec4> found = c.result<Vec4>(after, n);
        std::uint32_t bounced = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            ASSERT_EQ(found[i][3], velocities[i][3]);
            if (found[i] != velocities[i]) ++bounced;
            expected[i][3] = found[i][3] = 0;
        }
        EXPECT_GT(bounced, n / 50);
        EXPECT_TRUE(are_near(found, expected, 2e-4)); // positions and normals exact to about 1e-6, divided by the time step
    });
}

} // namespace
} // namespace mote::test
