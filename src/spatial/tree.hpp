// A bounding volume hierarchy over particles: the binary radix tree of their Morton codes (Karras, "Maximizing Parallelism in the
// Construction of BVHs, Octrees, and k-d Trees", HPG 2012), with ropes, and bounds refitted from the leaves upwards.
//
// With n particles, the internal nodes are 0 ... n - 2 and the root is 0; leaf k is node n - 1 + k, where k is the particle's
// index in sorted order. One particle gives a tree of one leaf, node 0; no particles give a tree without nodes. n is the actual
// count on the GPU, even if its capacity is larger.
#pragma once

#include "graph/graph.hpp"
#include "spatial/morton.hpp"
#include "spatial/particles.hpp"

#include <bit>
#include <cstdint>
#include <optional>

namespace mote::spatial {

/// The bounding volume of the centres below a node. Radii are stored separately, since every Criterion uses them differently.
enum class NodeKind : std::uint32_t {
    aabb = 0,   ///< vec4(lower corner, largest radius), vec4(upper corner, 0)
    sphere = 1, ///< vec4(centre, bounding radius), vec4(largest radius, 0, 0, 0)
};

/// No node, no particle.
inline constexpr std::uint32_t kNone = 0xFFFF'FFFFu;

/// The buffers may be transient (new_tree()), or the caller's if the tree must outlive the replay. Jia 2017 stores siblings over
/// the Morton keys to save memory; here the graph aliases transient buffers.
struct Tree {
    graph::Count leaves; ///< n
    MortonGrid grid;     ///< Layout of the keys.
    NodeKind kind = NodeKind::aabb;

    // One per leaf, in sorted order.
    graph::Buffer order;   ///< uint: index of the particle.
    graph::Buffer keys;    ///< grid.key_type(), ascending; equal keys in the order of the particles.
    graph::Buffer spheres; ///< vec4: the particle's sphere.
    graph::Buffer phases;  ///< uint: its phase. Buffer{} if the particles have none.
    graph::Buffer motions; ///< vec4: its motion. Buffer{} if the particles are at rest.

    // One per internal node.
    graph::Buffer children;  ///< uvec2: left and right node.
    graph::Buffer last_leaf; ///< uint: the last leaf below the node; the first is its leftmost leaf.

    // One per node (capacity 2 n).
    graph::Buffer parents;  ///< uint; kNone for the root.
    graph::Buffer siblings; ///< uint: the parent's other child; kNone for the root.
    graph::Buffer ropes;    ///< uint: the next node in depth-first order that is not below this one; kNone if there is none.
    graph::Buffer bounds;   ///< vec4, two per node; see NodeKind.
    /// vec4, two per node, as of NodeKind::aabb: the box of the motions below and their longest duration. Buffer{} at rest.
    graph::Buffer motion_bounds;
    /// uint: the phase of all particles below if they share one phase with kNoSelfCollision, else 0. Buffer{} without phases.
    graph::Buffer node_phases;

    bool have_phases() const { return phases != graph::Buffer{}; }
    bool have_motions() const { return motions != graph::Buffer{}; }

    /// Upper bound on the edges from the root to a leaf: every edge adds a common bit of the key or, among equal keys, of the
    /// index. 10^6 coincident particles and keys 1, 2, 4, ... reach it: more than the 64 of Jia 2017.
    std::uint32_t depth_bound() const {
        const std::uint32_t place_bits = leaves.capacity < 2 ? 0 : std::bit_width(leaves.capacity - 1);
        return grid.key_bits() + place_bits;
    }
};

struct TreeOptions {
    MortonGrid grid{};
    NodeKind kind = NodeKind::aabb;
    std::optional<Bounds> bounds{}; ///< Of the grid; if empty, those of the centres.
    RadiusRange radii{};            ///< A radius outside it is an error.
};

/// Transient buffers for the tree of these particles; their contents are undefined.
MOTE_PRIVATE_API Tree new_tree(graph::Graph& graph, const Particles& particles, const TreeOptions& options = {});

/// Throws Error unless the tree's buffers have the right types and sizes.
void require_tree(const graph::Graph& graph, const Tree& tree);

/// Checks the particles, then computes Morton codes, sorts, builds nodes and bounds. Nodes and AABBs are bit-identical on every
/// device. A count on the GPU is copied, so later changes to it do not affect the tree.
Tree build_tree(graph::Graph& graph, const Particles& particles, const TreeOptions& options = {});
/// The same into the caller's buffers, with the grid and kind of `tree`. The caller must not change the count while the tree is
/// used.
MOTE_PRIVATE_API void build_tree(graph::Graph& graph, const Particles& particles, const std::optional<Bounds>& bounds,
                                 const Tree& tree, const RadiusRange& radii = {});

/// A tree with the order and the nodes of `built`, which it shares, and bounds of its own: for the same particles after they have
/// moved a little. See refit_tree().
Tree refitted_tree(graph::Graph& graph, const Particles& particles, const Tree& built, const RadiusRange& radii = {});

/// Morton codes, sort, nodes: a tree without bounds and spheres, of points (vec4; w is unused) that are not checked.
void build_nodes(graph::Graph& graph, graph::Buffer points, const std::optional<Bounds>& bounds, const Tree& tree);

} // namespace mote::spatial
