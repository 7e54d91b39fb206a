// CPU twin of particles against triangle meshes. docs/physics.md, "meshes", and "bounce" off them.
#pragma once

#include "reference/physics/bounce.hpp"
#include "reference/physics/collide.hpp"
#include "reference/triangles.hpp"

#include <optional>

namespace mote::reference {

struct MeshSurface {
    const Mesh& mesh;
    PseudoNormals normals;                // pseudo_normals(mesh)
    std::span<const Friction> friction;   // per triangle
    std::span<const float> restitution{}; // per triangle
};

struct MeshPoint {
    Surface surface{};
    std::uint32_t triangle = 0;
};

// As a particle of this radius sees it. Nothing if the surface is farther away than `within` (m).
std::optional<MeshPoint> mesh_at(const MeshSurface& surface, const Double3& at, double radius, double within);

// The next predicted positions.
std::vector<Double4> collide_mesh(const MeshSurface& surface, std::span<const Vec4> predicted, std::span<const Vec4> start);

// Velocities: as bounce_off() of colliders.
std::vector<Double4> mesh_bounce(const MeshSurface& surface, const SolverState& state, const BounceRules& rules,
                                 std::span<const Vec4> velocities);

} // namespace mote::reference
