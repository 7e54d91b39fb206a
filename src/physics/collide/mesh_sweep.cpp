#include "physics/collide/mesh_sweep.hpp"

namespace mote::physics {

spatial::FirstHits hits_on_mesh(graph::Graph& graph, const SolverState& solver, const MeshSurface& surface) {
    const std::uint32_t n = solver.count.capacity;
    const graph::Buffer from = graph.transient("ways from", gpu::kVec4, n), to = graph.transient("ways to", gpu::kVec4, n);
    graph.pass("physics/collide/mesh_path", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"Anchors", solver.anchors},
                {"From", from},
                {"To", to}});
    const spatial::FirstHits hits{graph.transient("hits on meshes", gpu::kVec4, n),
                                  graph.transient("hit triangles", gpu::kUint, n)};
    spatial::find_first_hits(graph, surface.tree, from, to, solver.count, hits);
    return hits;
}

void sweep_mesh(graph::Graph& graph, SolverState& solver, const MeshSurface& surface, MeshSweep sweep) {
    graph.require("sweep_mesh", "materials", surface.materials, gpu::kVec4, surface.tree.triangles());
    const spatial::FirstHits hits = hits_on_mesh(graph, solver, surface);
    const graph::Buffer moved = graph.transient("predicted before meshes", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/collide/mesh_sweep", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"Hits", hits.hits},
                {"HitTriangles", hits.triangles},
                {"TriangleMaterials", surface.materials},
                {"NewPredicted", moved}},
               {{"STAYS", sweep == MeshSweep::stays}});
    solver.predicted = moved;
}

} // namespace mote::physics
