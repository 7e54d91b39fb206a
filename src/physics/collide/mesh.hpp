// Particles against triangle meshes, all of them one surface that is seen from the front (docs/physics.md, "meshes").
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/triangle_queries.hpp"

#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <array>
#include <vector>

namespace mote::physics {

/// All meshes of a scene in one, on the host.
struct MeshTable {
    std::vector<spatial::MeshVertex> vertices;
    std::vector<spatial::MeshTriangle> triangles;
    std::vector<std::array<float, 4>> traits; ///< Of every triangle: static and kinetic friction, restitution.
};

MOTE_PRIVATE_API MeshTable pack_meshes(const Scene& scene);

/// In a graph.
struct MeshSurface {
    spatial::TriangleMesh mesh;
    spatial::TriangleTree tree;
    graph::Buffer traits; ///< vec4 per triangle, as above.
};

/// Constants, and a tree that is built at every replay: MeshBuffers make it last.
MeshSurface mesh_surface(graph::Graph& graph, const MeshTable& table);

/// For every particle the closest point of the surface, if it is at most `max_distance` (m) from its predicted position.
spatial::ClosestPoints closest_on_mesh(graph::Graph& graph, const SolverState& solving, const MeshSurface& surface,
                                       float max_distance);

/// Replaces `solving.predicted` by positions in front of the surface. `closest` belongs to these predicted positions, with a
/// max_distance of at least three times the largest radius.
void collide_mesh(graph::Graph& graph, SolverState& solving, const MeshSurface& surface, const spatial::ClosestPoints& closest);

/// Gives back `velocities` (vec4 as in State, of the substep's end) with what bouncing off the surface adds. `unconstrained` is
/// what predict() gave: p° and x; `closest` belongs to p°. `step`: see predict().
graph::Buffer mesh_bounce(graph::Graph& graph, const SolverState& unconstrained, const MeshSurface& surface,
                          const spatial::ClosestPoints& closest, graph::Buffer velocities, graph::Buffer step);

} // namespace mote::physics
