// A bounding volume hierarchy over the triangles of a mesh: the tree of the centres of their boxes (tree.hpp), with nodes that
// hold the boxes. For a mesh that deforms, refitting is enough as long as it does not change beyond recognition; queries find the
// same in a refitted tree as in a new one, bit for bit, only more slowly the more its boxes overlap.
#pragma once

#include "spatial/tree.hpp"
#include "spatial/triangle_mesh.hpp"

namespace mote::spatial {

/// The buffers may be transient (new_triangle_tree()) or the caller's own, if the tree is to outlive the replay: a static mesh
/// needs its tree built once, and a deforming one only refitted then.
struct TriangleTree {
    Tree nodes;            ///< `order` gives triangles; `bounds` holds boxes, with radii 0; `spheres` holds nothing.
    graph::Buffer corners; ///< vec4: the three corners of every triangle, in the tree's order.

    std::uint32_t triangles() const { return nodes.leaves.capacity; }
};

/// Transient buffers for the tree of this mesh, with nothing in them.
TriangleTree new_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const MortonGrid& grid = {});

/// Morton codes of the centres, sort, nodes, boxes.
TriangleTree build_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const MortonGrid& grid = {});
/// The same into buffers of the caller's, who says with `tree` which grid it shall have.
void build_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree);

/// Corners and boxes anew, from where the vertices are now, with the order and the nodes that the tree has.
void refit_triangle_tree(graph::Graph& graph, const TriangleMesh& mesh, const TriangleTree& tree);

/// Throws Error unless the tree's buffers hold what they should, and enough of it.
void require_triangle_tree(const graph::Graph& graph, const TriangleTree& tree);

} // namespace mote::spatial
