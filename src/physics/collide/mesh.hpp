// Collisions of particles with triangle meshes. All meshes form one surface with a front side (docs/physics/collide.md).
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/triangle_queries.hpp"

#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <array>
#include <vector>

namespace mote::physics {

/// All meshes of a scene merged into one, on the host.
struct MeshTable {
    std::vector<spatial::MeshVertex> vertices;
    std::vector<spatial::MeshTriangle> triangles;
    std::vector<std::array<float, 4>> materials; ///< Per triangle: static and kinetic friction, restitution.
};

MOTE_PRIVATE_API MeshTable pack_meshes(const Scene& scene);

/// The same in a graph.
struct MeshSurface {
    spatial::TriangleMesh mesh;
    spatial::TriangleTree tree;
    graph::Buffer materials; ///< vec4 per triangle, as above.
};

/// Constants, and a tree that every replay builds again. MeshBuffers builds it only once.
MeshSurface mesh_surface(graph::Graph& graph, const MeshTable& table);

/// For every particle, the closest point of the surface within `max_distance` (m) of its predicted position.
spatial::ClosestPoints closest_on_mesh(graph::Graph& graph, const SolverState& solver, const MeshSurface& surface,
                                       float max_distance);

/// Replaces `solver.predicted` by positions in front of the surface. `closest` must be of these predicted positions, with a
/// max_distance of at least three times the largest radius.
void collide_mesh(graph::Graph& graph, SolverState& solver, const MeshSurface& surface, const spatial::ClosestPoints& closest);

/// Returns `velocities` (vec4 as in State, at the end of the substep) after bouncing off the surface. `unconstrained`: p° and x
/// as predict() returned them. `closest`: of p°. `hits`: on the way there (hits_on_mesh()). `step`: see predict().
graph::Buffer mesh_bounce(graph::Graph& graph, const SolverState& unconstrained, const MeshSurface& surface,
                          const spatial::ClosestPoints& closest, const spatial::FirstHits& hits, graph::Buffer velocities,
                          graph::Buffer step);

} // namespace mote::physics
