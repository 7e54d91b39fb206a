// Colliders of every kind, with friction and restitution, for tests of programs.
#pragma once

#include <mote/scene.hpp>

#include <vector>

namespace mote::test {

inline std::vector<Collider> colliders_of_every_kind() {
    std::vector<Collider> colliders;
    for (const ColliderKind kind : {ColliderKind::plane, ColliderKind::sphere, ColliderKind::box, ColliderKind::capsule,
                                    ColliderKind::cylinder, ColliderKind::cone}) {
        colliders.push_back({.kind = kind,
                             .half_extents = {1, 1, 1},
                             .radius = 1,
                             .half_height = 1,
                             .kinematic = true,
                             .static_friction = 0.5f,
                             .kinetic_friction = 0.4f,
                             .restitution = 0.5f});
    }
    return colliders;
}

inline Collider mesh_of_one_triangle() {
    return {.kind = ColliderKind::mesh, .mesh = {{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}, {{0, 1, 2}}}, .restitution = 0.5f};
}

} // namespace mote::test
