// A bounding volume hierarchy over the triangles of a mesh: a tree (tree.hpp) of the centres of their boxes, with nodes that hold
// the boxes. For a mesh that deforms moderately, refitting is enough. Queries give bit-identical results in a refitted tree and a
// new one, but become slower the more its boxes overlap.
#pragma once

#include "spatial/tree.hpp"
#include "spatial/triangle_mesh.hpp"

namespace mote::spatial {

/// The buffers may be transient (new_triangle_tree()), or the caller's if the tree must outlive the replay: then the tree of a
/// static mesh is built only once, and that of a deforming mesh only refitted.
struct TriangleTree {
    Tree nodes;            ///< `order` holds triangles; `bounds` holds boxes, with radii 0; `spheres` is unused.
    graph::Buffer corners; ///< vec4: the three corners of every triangle, in the tree's order.

    std::uint32_t triangles() const { return nodes.leaves.capacity; }
};

/// Transient buffers for the tree of this mesh; their contents are undefined.
TriangleTree new_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const MortonGrid& grid = {});

/// Morton codes of the centres, sort, nodes, boxes.
TriangleTree build_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const MortonGrid& grid = {});
/// The same into the caller's buffers, with the grid of `tree`.
void build_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree);

/// Recomputes corners and boxes from the current vertices, keeping the tree's order and nodes.
void refit_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree);

/// Throws Error unless the tree's buffers have the right types and sizes.
void require_triangle_tree(const graph::Graph& graph, const TriangleTree& tree);

} // namespace mote::spatial
