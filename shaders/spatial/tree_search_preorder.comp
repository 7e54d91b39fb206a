// The nodes of a tree in depth-first order, 32 bytes each: their bounds and, in the last word, the number of leaves below. So a
// traversal by ropes fetches two vectors per node and nothing else.
//
// Before a node come its ancestors and whatever lies to the left of them. If the way down to it turns left l times and right r times,
// then there are l + r ancestors; and the f leaves before its own first one are in r subtrees, which have 2 f - r nodes. Together:
// node number 2 f + l. A thread counts the turns on the way up from a leaf: at most 95. Internal node k lies on the way from
// leaf k, since k is the first or the last leaf below it (Karras 2012): a left child has the number of its last leaf, any other
// node that of its first one, and a left child begins where its parent does.
//
// One thread per leaf, which also takes the internal node of that number. Reads Children, LastLeaf, Parents, Bounds and NodePhases,
// writes Nodes, SortedPhases and LeafNodes.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#include "common/work.glsl"
#include "spatial/tree_use_shared.h"

layout(constant_id = 3) const uint PHASES = NO_PHASES;

FETCH_UVEC2(1, Children, children_of)
FETCH_UINT(2, LastLeaf, last_of)
FETCH_UINT(3, Parents, parent_of)
FETCH_VEC4(4, Bounds, bound)
FETCH_UINT(5, NodePhases, node_phase)
layout(std430, set = 0, binding = 6) writeonly buffer Nodes { uvec4 node_words[]; };
layout(std430, set = 0, binding = 7) writeonly buffer SortedPhases { uint ordered_phases[]; };
layout(std430, set = 0, binding = 8) writeonly buffer LeafNodes { uint leaf_nodes[]; };

// The node `from` of the tree of n leaves becomes number `to`.
void put(uint to, uint from, uint leaf_count, uint n) {
    if (to > 2u * n - 2u) return; // this is no tree
    node_words[2u * to] = floatBitsToUint(bound(2u * from));
    node_words[2u * to + 1u] = uvec4(floatBitsToUint(bound(2u * from + 1u)).xyz, leaf_count);
    if (PHASES == SKIP_PHASES) ordered_phases[to] = node_phase(from);
}

void main() {
    const uint k = thread_index();
    const uint n = work_count();
    if (k >= n) return;
    const uint leaf = n - 1u + k;

    uint turns = 0u;       // to the left, on the way from `node` down to the leaf
    uint turns_above = 0u; // likewise, down to internal node k
    uint first = NONE;     // leaf below internal node k
    bool passed = false;   // internal node k
    uint node = leaf;
    bool left = n > 1u && children_of(parent_of(leaf)).x == leaf; // node is a left child
    for (uint level = 0u; level < MOST_LEVELS && node != 0u; ++level) {
        turns += left ? 1u : 0u;
        turns_above += passed && left ? 1u : 0u;
        node = min(parent_of(node), n - 2u); // the last internal node, if this is no tree
        passed = passed || node == k;
        left = last_of(node) == node;
        if (passed && !left && first == NONE) first = node;
    }
    put(2u * k + turns, leaf, 1u, n);
    leaf_nodes[k] = 2u * k + turns;
    if (k + 1u < n) put(2u * first + turns_above, k, last_of(k) - first + 1u, n);
}
