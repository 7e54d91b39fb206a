#include "physics/collide/mesh.hpp"
#include "physics_case.hpp"
#include "reference/physics/mesh.hpp"

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
        EXPECT_TRUE(are_near(c.result<Vec4>(moved, n), reference::collide_mesh(twin(), cloud.predicted, cloud.start), 2e-5));
    });
}

} // namespace
} // namespace mote::test
