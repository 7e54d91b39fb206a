// Velocities of particles that touch colliders, after the particles have moved.
#pragma once

#include "physics/collide/collide.hpp"
#include "physics/collide/mesh.hpp"

namespace mote::physics {

/// Returns `velocities` without the parts that lead into colliders, of particles at `solver.predicted` that touch them.
/// `clearances`: of the substep, from collide_first().
graph::Buffer collide_relax(graph::Graph& graph, const SolverState& solver, graph::Buffer colliders, graph::Buffer clearances,
                            graph::Buffer velocities, graph::Buffer step, const CollideOptions& options = {});

/// The same for meshes. `closest` is that of the last collide_mesh().
graph::Buffer mesh_relax(graph::Graph& graph, const SolverState& solver, const spatial::ClosestPoints& closest,
                         graph::Buffer velocities);

} // namespace mote::physics
