// CPU reference of particles that pass a mesh. docs/physics/collide.md, "Swept collisions".
#pragma once

#include "reference/physics/collide/mesh.hpp"

namespace mote::reference {

struct MeshHit {
    double time = 0; // from 0 to 1
    std::uint32_t triangle = 0;
    Double3 normal{}; // of its face
};

// The first triangle on the centre's way, if it is met from the front. None if the way is at most half a radius.
std::optional<MeshHit> mesh_passed(const MeshSurface& surface, const Double3& x, const Double3& p, double radius);

// Puts particles that pass a triangle in front of its plane, with friction; or, if they stay, their centres on it.
template <typename S> void sweep_mesh(StepState<S>& state, const MeshSurface& surface, bool stays);

// The pass: the next predicted positions.
std::vector<Double4> sweep_mesh(const MeshSurface& surface, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                bool stays);

} // namespace mote::reference
