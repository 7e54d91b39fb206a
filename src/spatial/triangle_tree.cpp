#include "spatial/triangle_tree.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Graph;

void require_mesh_of(const Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree) {
    if (mesh.count.capacity != tree.triangles()) {
        throw Error(mote::format("triangle tree: found a mesh of {} triangles, expected {}, as the tree", mesh.count.capacity,
                                 tree.triangles()));
    }
    graph.require("triangle tree", "the mesh's triangles", mesh.triangles, gpu::kUvec4, mesh.count.capacity);
    graph.require("triangle tree", "the mesh's vertices", mesh.vertices, gpu::kVec4, 0);
}

} // namespace

TriangleTree new_triangle_tree(Graph& graph, const TriangleMesh& mesh, const MortonGrid& grid) {
    TriangleTree tree;
    tree.nodes = new_tree(graph, {.spheres = {}, .count = mesh.count}, {.grid = grid, .kind = NodeKind::aabb, .bounds = {}});
    tree.corners = graph.transient("triangle tree corners", gpu::kVec4, 3 * std::uint64_t{mesh.count.capacity});
    return tree;
}

TriangleTree build_triangle_tree(Graph& graph, const TriangleMesh& mesh, const MortonGrid& grid) {
    const TriangleTree tree = new_triangle_tree(graph, mesh, grid);
    build_triangle_tree(graph, mesh, tree);
    return tree;
}

void build_triangle_tree(Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree) {
    require_triangle_tree(graph, tree);
    require_mesh_of(graph, mesh, tree);
    const Buffer centres = graph.transient("triangle centres", gpu::kVec4, mesh.count.capacity);
    graph.pass("spatial/triangle_centres", graph.threads(mesh.count),
               {{"Vertices", mesh.vertices}, {"Triangles", mesh.triangles}, {"Centres", centres}});
    build_nodes(graph, centres, {}, tree.nodes);
    // Refitting reads values that it has written itself, which the graph cannot know, so initialise them. Two vectors for each of
    // 2n - 1 nodes.
    const std::uint64_t n = tree.triangles();
    graph.fill(tree.nodes.bounds, 0, n == 0 ? 0 : 4 * n - 2);
    refit_triangle_tree(graph, mesh, tree);
}

void refit_triangle_tree(Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree) {
    require_triangle_tree(graph, tree);
    require_mesh_of(graph, mesh, tree);
    const Buffer arrivals = graph.transient("triangle tree arrivals", gpu::kUint, tree.triangles());
    graph.fill(arrivals, 0);
    graph.pass("spatial/triangle_refit", graph.threads(mesh.count),
               {{"Order", tree.nodes.order},
                {"Triangles", mesh.triangles},
                {"Vertices", mesh.vertices},
                {"Parents", tree.nodes.parents},
                {"Siblings", tree.nodes.siblings},
                {"Arrivals", arrivals},
                {"Corners", tree.corners},
                {"Bounds", tree.nodes.bounds}});
}

void require_triangle_tree(const Graph& graph, const TriangleTree& tree) {
    require_tree(graph, tree.nodes);
    if (tree.nodes.kind != NodeKind::aabb) throw Error("triangle tree: found nodes other than boxes, expected boxes");
    if (tree.nodes.leaves.on_gpu()) throw Error("triangle tree: found a triangle count on the GPU, expected one on the host");
    graph.require("triangle tree", "its corners", tree.corners, gpu::kVec4, 3 * std::uint64_t{tree.triangles()});
}

} // namespace mote::spatial
