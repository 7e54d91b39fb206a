// The nodes of a tree in depth-first order, 32 bytes each: their bounds and, in the last word, the number of leaves below. A
// traversal by ropes then fetches two vectors per node and nothing else; if particles move, two more behind them: the bounds of
// their motions.
//
// A node is preceded by its ancestors and everything to the left of them. If the path down to it turns left l times and right r
// times, it has l + r ancestors; and the f leaves before its own first one are in r subtrees, which have 2 f - r nodes. Together:
// node number 2 f + l. A thread counts the turns on the path up from a leaf: at most 95. Internal node k lies on the path from
// leaf k, since k is the first or the last leaf below it (Karras 2012): a left child has the number of its last leaf, any other
// node that of its first one, and a left child starts where its parent does.
//
// One thread per leaf, which also handles the internal node of that number. Reads Children, LastLeaf, Parents, Bounds,
// MotionBounds and NodePhases, writes Nodes, SortedPhases and LeafNodes.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#include "common/work.glsl"
#include "spatial/tree_use_shared.h"

layout(constant_id = 3) const uint PHASES = NO_PHASES;
layout(constant_id = 4) const bool MOVING = false;

FETCH_UVEC2(1, Children, children_of)
FETCH_UINT(2, LastLeaf, last_of)
FETCH_UINT(3, Parents, parent_of)
FETCH_VEC4(4, Bounds, bound)
FETCH_UINT(5, NodePhases, node_phase)
layout(std430, set = 0, binding = 6) writeonly buffer Nodes { uvec4 node_words[]; };
layout(std430, set = 0, binding = 7) writeonly buffer SortedPhases { uint ordered_phases[]; };
layout(std430, set = 0, binding = 8) writeonly buffer LeafNodes { uint leaf_nodes[]; };
FETCH_VEC4(9, MotionBounds, motion_bound) // absent unless MOVING

// Writes the node `from` of the tree of n leaves as number `to`.
void put(uint to, uint from, uint leaf_count, uint n) {
    if (to > 2u * n - 2u) return; // a corrupt tree
    const uint at = (MOVING ? 4u : 2u) * to;
    node_words[at] = floatBitsToUint(bound(2u * from));
    node_words[at + 1u] = uvec4(floatBitsToUint(bound(2u * from + 1u)).xyz, leaf_count);
    if (MOVING) {
        node_words[at + 2u] = floatBitsToUint(motion_bound(2u * from));
        node_words[at + 3u] = floatBitsToUint(motion_bound(2u * from + 1u));
    }
    if (PHASES == SKIP_PHASES) ordered_phases[to] = node_phase(from);
}

void main() {
    const uint k = thread_index();
    const uint n = work_count();
    if (k >= n) return;
    const uint leaf = n - 1u + k;

    uint turns = 0u;       // left turns on the path from `node` down to the leaf
    uint turns_above = 0u; // left turns on the path down to internal node k
    uint first = NONE;     // leaf below internal node k
    bool passed = false;   // internal node k
    uint node = leaf;
    bool left = n > 1u && children_of(parent_of(leaf)).x == leaf; // node is a left child
    for (uint level = 0u; level < MAX_TREE_LEVELS && node != 0u; ++level) {
        turns += left ? 1u : 0u;
        turns_above += passed && left ? 1u : 0u;
        node = min(parent_of(node), n - 2u); // clamped to the last internal node, if the tree is corrupt
        passed = passed || node == k;
        left = last_of(node) == node;
        if (passed && !left && first == NONE) first = node;
    }
    put(2u * k + turns, leaf, 1u, n);
    leaf_nodes[k] = 2u * k + turns;
    if (k + 1u < n) put(2u * first + turns_above, k, last_of(k) - first + 1u, n);
}
