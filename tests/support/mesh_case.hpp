// Two meshes among the particles of a cloud, for passes and for references.
#pragma once

#include "physics/collide/mesh_buffers.hpp"
#include "reference/physics/collide/mesh.hpp"
#include "support/physics_case.hpp"

#include <cstdint>
#include <vector>

namespace mote::test {

// A tetrahedron through the middle of a cloud and a floor that faces up, with different friction.
inline Scene two_meshes() {
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

class MeshCase : public PhysicsTest {
protected:
    MeshCase() {
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
    reference::MeshSurface reference_surface() const {
        return {mesh_, reference::pseudo_normals(mesh_), friction_, restitution_};
    }
    static constexpr float kWithin = 3 * 0.09f; // m: three times the largest radius

    Scene scene_ = two_meshes();
    reference::Mesh mesh_;
    std::vector<reference::Friction> friction_;
    std::vector<float> restitution_;
};

} // namespace mote::test
