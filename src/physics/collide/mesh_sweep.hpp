// Particles whose centres pass a mesh on their way through a substep (docs/physics/collide.md, "Swept collisions").
#pragma once

#include "physics/collide/mesh.hpp"

namespace mote::physics {

/// For every particle, the first triangle that its centre meets from `solver.previous` to `solver.predicted`. Nothing for
/// particles that move by at most half a radius.
spatial::FirstHits hits_on_mesh(graph::Graph& graph, const SolverState& solver, const MeshSurface& surface);

enum class MeshSweep {
    slides, ///< A particle that passes a triangle is put in front of its plane.
    stays,  ///< Its centre is put on the triangle, whatever may be behind that plane.
};

/// Replaces `solver.predicted` by positions to which a centre has passed no triangle.
void sweep_mesh(graph::Graph& graph, SolverState& solver, const MeshSurface& surface, MeshSweep sweep);

} // namespace mote::physics
