// CPU twin of adhesion: how solids, colliders and meshes draw fluid. docs/physics.md, "adhesion".
#pragma once

#include "reference/physics/collide.hpp"
#include "reference/physics/mesh.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

// A, of q = d/h.
double point_pull(double q);

// F, of q = distance/h: integrated rather than looked up.
double half_space_pull(double q, unsigned dimensions);

// v, w. state: predicted are the final positions x. strengths: beta (m/s^2) by material, not read of solids. mesh: none, or one.
std::vector<Double4> adhesion(const SolverState& state, std::span<const float> strengths, std::span<const Collider> colliders,
                              std::span<const Vec4> velocities, float dt, unsigned dimensions, const MeshSurface* mesh = nullptr);

} // namespace mote::reference
