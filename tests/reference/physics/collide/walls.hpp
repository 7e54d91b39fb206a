// The surfaces of colliders and meshes near a particle, as fluids use them.
#pragma once

#include "reference/physics/collide/mesh.hpp"

namespace mote::reference {

template <typename S> struct Walls {
    std::span<const MovingCollider<S>> colliders{};
    const MeshSurface* mesh = nullptr;

    bool empty() const { return colliders.empty() && mesh == nullptr; }

    // Calls visit(surface) for every surface nearer than `within` (m) to a particle.
    template <typename Visit> void visit(const Vector3<S>& at, S radius, S within, const Visit& visit) const {
        for (const MovingCollider<S>& collider : colliders) {
            if (!collider.active()) continue;
            const SurfaceOf<S> surface = collider.surface_now(at);
            if (surface.distance < within) visit(surface);
        }
        if (mesh == nullptr) return;
        const auto point = mesh_near(*mesh, at, radius, within);
        if (point && point->surface.distance < within) visit(point->surface);
    }
};

} // namespace mote::reference
