#include "physics/collide/mesh.hpp"

namespace mote::physics {

MeshTable pack_meshes(const Scene& scene) {
    MeshTable table;
    for (const Collider& collider : scene.colliders) {
        if (collider.kind != ColliderKind::mesh) continue;
        const auto first = static_cast<std::uint32_t>(table.vertices.size());
        for (const Vec3& vertex : collider.mesh.vertices) table.vertices.push_back({vertex[0], vertex[1], vertex[2], 0});
        for (const auto& [a, b, c] : collider.mesh.triangles) {
            table.triangles.push_back({first + a, first + b, first + c, 0});
            table.traits.push_back({collider.static_friction, collider.kinetic_friction, collider.restitution, 0});
        }
    }
    return table;
}

MeshSurface mesh_surface(graph::Graph& graph, const MeshTable& table) {
    const spatial::TriangleMesh mesh = spatial::static_mesh(graph, {table.vertices, table.triangles});
    return {mesh, spatial::build_triangle_tree(graph, mesh),
            graph.constant("triangle traits", gpu::kVec4, std::as_bytes(std::span(table.traits)))};
}

spatial::ClosestPoints closest_on_mesh(graph::Graph& graph, const SolverState& solving, const MeshSurface& surface,
                                       float max_distance) {
    const std::uint32_t n = solving.count.capacity;
    const spatial::ClosestPoints closest{graph.transient("closest on meshes", gpu::kVec4, n),
                                         graph.transient("closest normals", gpu::kVec4, n),
                                         graph.transient("closest features", gpu::kUvec2, n)};
    spatial::find_closest_points(graph, surface.mesh, surface.tree, solving.predicted, solving.count, max_distance, closest);
    return closest;
}

void collide_mesh(graph::Graph& graph, SolverState& solving, const MeshSurface& surface, const spatial::ClosestPoints& closest) {
    graph.require("collide_mesh", "traits", surface.traits, gpu::kVec4, surface.tree.triangles());
    const graph::Buffer moved = graph.transient("predicted after meshes", gpu::kVec4, solving.count.capacity);
    graph.pass("physics/collide/mesh", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Previous", solving.previous},
                {"Closest", closest.points},
                {"ClosestNormals", closest.normals},
                {"ClosestFeatures", closest.features},
                {"TriangleTraits", surface.traits},
                {"Moved", moved}});
    solving.predicted = moved;
}

graph::Buffer mesh_bounce(graph::Graph& graph, const SolverState& unconstrained, const MeshSurface& surface,
                          const spatial::ClosestPoints& closest, graph::Buffer velocities, graph::Buffer step) {
    graph.require("mesh_bounce", "traits", surface.traits, gpu::kVec4, surface.tree.triangles());
    graph.require("mesh_bounce", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const graph::Buffer changed = graph.transient("velocities after meshes", gpu::kVec4, unconstrained.count.capacity);
    graph.pass("physics/collide/mesh_bounce", graph.threads(unconstrained.count),
               {{"Predicted", unconstrained.predicted},
                {"Previous", unconstrained.previous},
                {"Sph", unconstrained.sph},
                {"Closest", closest.points},
                {"ClosestNormals", closest.normals},
                {"ClosestFeatures", closest.features},
                {"TriangleTraits", surface.traits},
                {"Velocities", velocities},
                {"Step", step},
                {"Changed", changed}});
    return changed;
}

} // namespace mote::physics
