// CPU reference of particles against triangle meshes. docs/physics/collide.md, "Meshes" and "Bounce".
#pragma once

#include "reference/physics/collide/collider_surface.hpp"
#include "reference/physics/contact/contact_bounce.hpp"
#include "reference/spatial/triangles.hpp"

#include <optional>

namespace mote::reference {

struct MeshSurface {
    const Mesh& mesh;
    PseudoNormals normals;                // pseudo_normals(mesh)
    std::span<const Friction> friction;   // per triangle
    std::span<const float> restitution{}; // per triangle
};

template <typename S> struct MeshPointOf {
    SurfaceOf<S> surface{};
    std::uint32_t triangle = 0;
};
using MeshPoint = MeshPointOf<double>;

// The mesh's surface near a particle of this radius, by brute force and in doubles: for small meshes. Nothing if the surface is
// farther away than `within` (m).
std::optional<MeshPoint> mesh_at(const MeshSurface& surface, const Double3& at, double radius, double within);

// The same, rounded to S.
template <typename S>
std::optional<MeshPointOf<S>> mesh_near(const MeshSurface& surface, const Vector3<S>& at, S radius, S within) {
    const auto point = mesh_at(surface, as<double>(at), radius, within);
    if (!point) return std::nullopt;
    return MeshPointOf<S>{{static_cast<S>(point->surface.distance), as<S>(point->surface.normal)}, point->triangle};
}

// Moves `p` out of the mesh, with friction.
template <typename S> void collide_mesh(StepState<S>& state, const MeshSurface& surface);

template <typename S> void bounce_off_mesh(StepState<S>& state, const BounceRules& rules, const MeshSurface& surface);

// The passes.

// The next predicted positions.
std::vector<Double4> collide_mesh(const MeshSurface& surface, std::span<const Vec4> predicted, std::span<const Vec4> start);

// Velocities: as bounce_off() of colliders.
std::vector<Double4> mesh_bounce(const MeshSurface& surface, const SolverState& state, const BounceRules& rules,
                                 std::span<const Vec4> velocities);

} // namespace mote::reference
