// CPU reference of adhesion: solids, colliders and meshes attract fluid. docs/physics/fluid.md, "Adhesion".
#pragma once

#include "reference/physics/collide/walls.hpp"
#include "reference/physics/fluid/fluid_particles.hpp"
#include "reference/physics/fluid/wall_table.hpp"

namespace mote::reference {

// A(q), q = d/h.
double point_pull(double q);

// F(q), q = distance/h: integrated, not sampled.
double half_space_pull(double q, unsigned dimensions);

struct AdhesionRules {
    std::span<const float> strengths{}; // beta (m/s^2) by material; not read for solids
    float dt = 1.0f;                    // s, of the substep
};

// Computes `to` from `v`, at `x`. half_space: F, sampled.
template <typename S> void adhere(StepState<S>& state, const AdhesionRules& rules, const FluidParticles<S>& fluid,
                                  const Walls<S>& walls, const SampledFunction<S>& half_space, Axes<S>& to);

// The pass, with F integrated. Returns v, w. state.predicted: the final positions x. mesh: optional.
std::vector<Double4> adhesion(const SolverState& state, std::span<const float> strengths, std::span<const Collider> colliders,
                              std::span<const Vec4> velocities, float dt, unsigned dimensions, const MeshSurface* mesh = nullptr);

} // namespace mote::reference
