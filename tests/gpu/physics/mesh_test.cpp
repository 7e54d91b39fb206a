#include "physics/collide/mesh_buffers.hpp"
#include "physics/fluid/adhesion.hpp"
#include "physics/fluid/boundary_density.hpp"
#include "physics_case.hpp"
#include "reference/physics/collide/mesh.hpp"
#include "reference/physics/fluid/adhesion.hpp"
#include "reference/physics/fluid/boundary_density.hpp"

#include <mote/scene.hpp>

namespace mote::test {
namespace {

// A tetrahedron through the middle of a cloud and a floor that is seen from above, with frictions of their own.
Scene two_meshes() {
    Scene scene;
    scene.add({});
    scene.colliders = {{.kind = ColliderKind::mesh,
                        .mesh = {{{0.05f, 0.1f, 0.08f}, {0.7f, 0.15f, 0.2f}, {0.2f, 0.65f, 0.25f}, {0.3f, 0.2f, 0.75f}},
                                 {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}},
                        .static_friction = 0.6f,
                        .kinetic_friction = 0.3f,
                        .restitution = 0.4f},
                       {.kind = ColliderKind::mesh,
                        .mesh = {{{-2, 0.02f, -2}, {3, 0.05f, -2}, {0, -0.03f, 4}}, {{0, 2, 1}}},
                        .static_friction = 0.1f,
                        .kinetic_friction = 0.05f,
                        .restitution = 0.7f}};
    return scene;
}

class MeshTest : public PhysicsTest {
protected:
    MeshTest() {
        for (const Collider& collider : scene_.colliders) {
            const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
            for (const auto& [x, y, z] : collider.mesh.vertices) mesh_.vertices.push_back({x, y, z, 0});
            for (const auto& [a, b, c] : collider.mesh.triangles) {
                mesh_.triangles.push_back({first + a, first + b, first + c});
                friction_.push_back({collider.static_friction, collider.kinetic_friction});
                restitution_.push_back(collider.restitution);
            }
        }
    }
    reference::MeshSurface twin() const { return {mesh_, reference::pseudo_normals(mesh_), friction_, restitution_}; }
    static constexpr float kWithin = 3 * 0.09f; // of the largest radius

    Scene scene_ = two_meshes();
    reference::Mesh mesh_;
    std::vector<reference::Friction> friction_;
    std::vector<float> restitution_;
};

TEST_F(MeshTest, PositionsAreTheTwins) {
    for_each_number([this](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        DeviceCloud on_device = on_device_of(c, cloud);
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const spatial::ClosestPoints closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, kWithin);
        physics::collide_mesh(c.graph, on_device.solving, surface, closest);
        const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
        c.run();
        // The nearest point is exact to some roundings of 5 m, the size of a triangle; directions from edges lose a digit.
        EXPECT_TRUE(are_near(c.result<Vec4>(moved, n), reference::collide_mesh(twin(), cloud.predicted, cloud.previous), 2e-5));
    });
}

// What was built once is what would have been built in the same replay, to the bit, and searching it builds nothing.
TEST_F(MeshTest, ALastingSurfaceIsTheSame) {
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
    // By hand: of 5 triangles, 6 features each, the normals of 5 faces, 6 + 3 edges and 4 + 3 vertices, corners, order, two
    // vectors for each of ten nodes, children, parents, siblings and ropes of ten, and traits.
    EXPECT_EQ(lasting.bytes(), 5u * 6 * 4 + 21 * 16 + 15 * 16 + 5 * 4 + 20 * 16 + 5 * 8 + 3 * 10 * 4 + 5 * 16);
}

TEST_F(MeshTest, BouncesAreTheTwins) {
    constexpr float kTimeStep = 0.02f;
    constexpr std::array<float, 3> kGravity{1, -4, 0.5f};
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
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
        const graph::Buffer after = kept<Vec4>(
            c, physics::mesh_bounce(c.graph, on_device.solving, surface, closest, c.in(velocities, {9, 9, 9, 9}), step), n);
        c.run();
        auto expected = reference::mesh_bounce(twin(), cloud.state(),
                                               {.pair_restitution = {}, .gravity = kGravity, .dt = kTimeStep}, velocities);
        std::vector<Vec4> found = c.result<Vec4>(after, n);
        std::uint32_t bounced = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            ASSERT_EQ(found[i][3], velocities[i][3]);
            if (found[i] != velocities[i]) ++bounced;
            expected[i][3] = found[i][3] = 0;
        }
        EXPECT_GT(bounced, n / 50);
        EXPECT_TRUE(are_near(found, expected, 2e-4)); // positions and normals exact to some 1e-6, over the time step
    });
}

TEST_F(MeshTest, WallsAreTheTwins) {
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        const DeviceCloud on_device = on_device_of(c, cloud);
        const std::vector<reference::Collider> colliders{every_collider(3)[10]};
        const auto samples = physics::boundary_kernel_table(physics::Kernel::cubic_spline, 4, 3);
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const graph::Buffer made =
            physics::boundary_density(c.graph, on_device.solving, upload_table(c, samples),
                           {.dimensions = 3,
                            .colliders = upload_colliders(c, colliders),
                            .closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, 4 * 0.09f)});
        const graph::Buffer walls = kept<Vec4>(c, made, n);
        c.run();
        const reference::MeshSurface own = twin();
        const auto expected = reference::boundary_density(reference::Kernel::cubic_spline, colliders, cloud.predicted, cloud.fluid, 3, &own);
        const std::vector<Vec4> found = c.result<Vec4>(walls, n);
        for (std::uint32_t i = 0; i < n; ++i) { // as in boundary_density_test.cpp, of two walls
            const double h = cloud.fluid[i][2];
            ASSERT_NEAR(found[i][3], expected[i][3], 2.0 * 5 / 32768) << "particle " << i;
            for (std::size_t k = 0; k < 3; ++k) {
                ASSERT_NEAR(found[i][k] * h, expected[i][k] * h, 2.0 * 31 / 32768) << "particle " << i;
            }
        }
    });
}

TEST_F(MeshTest, AdhesionIsTheTwins) {
    constexpr float kTimeStep = 0.02f;
    for_each_case({600}, std::array{kHostCount, kGpuCount}, [&](Case& c, std::uint32_t n) {
        Cloud cloud = make_cloud(n, 3);
        cloud.lists = {.offsets = std::vector<std::uint32_t>(n + 1), .neighbours = {}}; // nothing but walls
        const DeviceCloud on_device = on_device_of(c, cloud);
        const std::vector<Vec4> still(n);
        const std::vector<float> strengths{40, 70, 0, 0};
        const physics::MeshSurface surface = physics::mesh_surface(c.graph, physics::pack_meshes(scene_));
        const graph::Buffer made = physics::adhesion(
            c.graph, on_device.solving, on_device.lists, c.in(still, {9, 9, 9, 9}), c.in(strengths, 9.0f),
            upload_table(c, physics::adhesion_samples(3)), c.in(std::vector<Vec4>{{9, 9, 9, kTimeStep}, {77, 77, 0, 0}}, {}),
            {.dimensions = 3, .closest = physics::closest_on_mesh(c.graph, on_device.solving, surface, 4 * 0.09f)},
            kLargeSolidRadius);
        const graph::Buffer after = kept<Vec4>(c, made, n);
        c.run();
        const reference::MeshSurface own = twin();
        const auto expected = reference::adhesion(cloud.state(), strengths, {}, still, kTimeStep, 3, &own);
        EXPECT_TRUE(are_near(c.result<Vec4>(after, n), expected, 70 * kTimeStep * 2e-4)); // as in adhesion_test.cpp
    });
}

} // namespace
} // namespace mote::test
