// A bounding volume hierarchy over particles: the binary radix tree of their Morton codes (Karras, "Maximizing Parallelism in the
// Construction of BVHs, Octrees, and k-d Trees", HPG 2012), with ropes, and bounds refitted from the leaves upwards.
//
// Of n particles, the internal nodes are 0 ... n - 2 and the root is 0; leaf k is node n - 1 + k, where k is the particle's place
// in sorted order. One particle is a tree of one leaf, node 0, and none are a tree of no node. n is the count as the GPU finds
// it, also where its capacity is larger.
#pragma once

#include "graph/graph.hpp"
#include "spatial/morton.hpp"
#include "spatial/particles.hpp"

#include <bit>
#include <cstdint>
#include <optional>

namespace mote::spatial {

/// What bounds the centres below a node. Radii are kept apart, since they mean another thing to every Criterion.
enum class NodeKind : std::uint32_t {
    aabb = 0,   ///< vec4(lower corner, largest radius), vec4(upper corner, 0)
    sphere = 1, ///< vec4(centre, bounding radius), vec4(largest radius, 0, 0, 0)
};

/// No node, no particle.
inline constexpr std::uint32_t kNone = 0xFFFF'FFFFu;

/// The buffers may be transient (new_tree()) or the caller's own, if the tree is to outlive the replay. Jia 2017 lays siblings
/// over the Morton keys to save memory; here the graph lets transient buffers share what they can.
struct Tree {
    graph::Count leaves; ///< n
    MortonGrid grid;     ///< Which keys it is made of.
    NodeKind kind = NodeKind::aabb;

    // One per leaf, by place in sorted order.
    graph::Buffer order;   ///< uint: the particle.
    graph::Buffer keys;    ///< grid.key_type(), ascending; equal keys in the order of the particles.
    graph::Buffer spheres; ///< vec4: the particle's sphere.
    graph::Buffer phases;  ///< uint: its phase. No buffer if the particles have none.

    // One per internal node.
    graph::Buffer children; ///< uvec2: left and right node.
    graph::Buffer last_leaf;    ///< uint: the last place that the node covers; the first is that of its leftmost leaf.

    // One per node (room for 2 n).
    graph::Buffer parents;     ///< uint; kNone of the root.
    graph::Buffer siblings;    ///< uint: the parent's other child; kNone of the root.
    graph::Buffer ropes;       ///< uint: the next node in depth-first order that is not below this one; kNone: there is none.
    graph::Buffer bounds;      ///< vec4, two per node; see NodeKind.
    graph::Buffer node_phases; ///< uint: the phase of all below if they have one phase with kNoSelfCollision, else 0. No buffer
                               ///< if the particles have no phases.

    bool have_phases() const { return phases != graph::Buffer{}; }

    /// The most edges from the root to a leaf: every edge is one more bit in common, of the key and, among equal keys, of the
    /// place. 10^6 coincident particles and keys 1, 2, 4, ... get there: more than the 64 of Jia 2017.
    std::uint32_t depth_bound() const {
        const std::uint32_t place_bits = leaves.capacity < 2 ? 0 : std::bit_width(leaves.capacity - 1);
        return grid.key_bits() + place_bits;
    }
};

struct TreeOptions {
    MortonGrid grid{};
    NodeKind kind = NodeKind::aabb;
    std::optional<Bounds> bounds{}; ///< Of the grid; without, those of the centres.
    RadiusRange radii{};            ///< Any other is an error.
};

/// Transient buffers for the tree of these particles, with nothing in them.
MOTE_PRIVATE_API Tree new_tree(graph::Graph& graph, const Particles& particles, const TreeOptions& options = {});

/// Throws Error unless the tree's buffers hold what they should, and enough of it.
void require_tree(const graph::Graph& graph, const Tree& tree);

/// Checks the particles; Morton codes, sort, nodes, bounds. Nodes and AABBs are the same bits on every device. A count on the GPU
/// is kept as it is now: what becomes of it later does not change the tree.
Tree build_tree(graph::Graph& graph, const Particles& particles, const TreeOptions& options = {});
/// The same into buffers of the caller's, who says with `tree` which grid and kind it shall have, and who must not change its
/// count as long as the tree is used.
MOTE_PRIVATE_API void build_tree(graph::Graph& graph, const Particles& particles, const std::optional<Bounds>& bounds,
                                 const Tree& tree, const RadiusRange& radii = {});

/// Morton codes, sort, nodes: a tree without bounds and spheres, of points (vec4; w has no meaning) that nobody checks here.
void build_nodes(graph::Graph& graph, graph::Buffer points, const std::optional<Bounds>& bounds, const Tree& tree);

} // namespace mote::spatial
