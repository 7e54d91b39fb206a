#include "physics/collide/mesh.hpp"

#include "physics/collide/world_position.hpp"

namespace mote::physics {

MeshTable pack_meshes(const Scene& scene) {
    MeshTable table;
    for (const Collider& collider : scene.colliders) {
        if (collider.kind != ColliderKind::mesh) continue;
        const auto first = static_cast<std::uint32_t>(table.vertices.size());
        for (const Vec3& vertex : collider.mesh.vertices) table.vertices.push_back({vertex[0], vertex[1], vertex[2], 0});
        for (const auto& [a, b, c] : collider.mesh.triangles) {
            table.triangles.push_back({first + a, first + b, first + c, 0});
            table.materials.push_back({collider.static_friction, collider.kinetic_friction, collider.restitution, 0});
        }
    }
    return table;
}

MeshSurface mesh_surface(graph::Graph& graph, const MeshTable& table) {
    const spatial::TriangleMesh mesh = spatial::static_mesh(graph, {table.vertices, table.triangles});
    return {mesh, spatial::build_triangle_tree(graph, mesh),
            graph.constant("triangle materials", gpu::kVec4, std::as_bytes(std::span(table.materials)))};
}

spatial::ClosestPoints closest_on_mesh(graph::Graph& graph, const SolverState& solver, const MeshSurface& surface,
                                       float max_distance) {
    const std::uint32_t n = solver.count.capacity;
    const spatial::ClosestPoints closest{graph.transient("closest on meshes", gpu::kVec4, n),
                                         graph.transient("closest normals", gpu::kVec4, n),
                                         graph.transient("closest features", gpu::kUvec2, n)};
    spatial::find_closest_points(graph, surface.mesh, surface.tree, world_position(graph, solver), solver.count, max_distance,
                                 closest, spatial::kMaxThreadSteps, solver.anchors);
    return closest;
}

void collide_mesh(graph::Graph& graph, SolverState& solver, const MeshSurface& surface, const spatial::ClosestPoints& closest) {
    graph.require("collide_mesh", "materials", surface.materials, gpu::kVec4, surface.tree.triangles());
    const graph::Buffer moved = graph.transient("predicted after meshes", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/collide/mesh", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"Closest", closest.points},
                {"ClosestNormals", closest.normals},
                {"ClosestFeatures", closest.features},
                {"TriangleMaterials", surface.materials},
                {"NewPredicted", moved},
                {"Spins", graph::or_absent(solver.spins)}},
               {{"SPINS", solver.spins != graph::Buffer{}}});
    solver.predicted = moved;
}

graph::Buffer mesh_bounce(graph::Graph& graph, const SolverState& unconstrained, const MeshSurface& surface,
                          const spatial::ClosestPoints& closest, const spatial::FirstHits& hits, graph::Buffer velocities,
                          graph::Buffer step) {
    graph.require("mesh_bounce", "materials", surface.materials, gpu::kVec4, surface.tree.triangles());
    graph.require("mesh_bounce", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const graph::Buffer changed = graph.transient("velocities after meshes", gpu::kVec4, unconstrained.count.capacity);
    graph.pass("physics/collide/mesh_bounce", graph.threads(unconstrained.count),
               {{"Predicted", unconstrained.predicted},
                {"Previous", unconstrained.previous},
                {"Sph", unconstrained.sph},
                {"Closest", closest.points},
                {"ClosestNormals", closest.normals},
                {"ClosestFeatures", closest.features},
                {"TriangleMaterials", surface.materials},
                {"Velocities", velocities},
                {"Step", step},
                {"Hits", hits.hits},
                {"HitTriangles", hits.triangles},
                {"NewVelocities", changed}});
    return changed;
}

} // namespace mote::physics
