// Packs a node's traversal data for a single fetch: its left child (NONE for a leaf), its rope, and the sorted indices of the
// first and last leaf below it.
//
// The right child of an internal node starts behind the split and, like the root, has the number of its first leaf; a left child
// has the number of its last one (Karras 2012). So a left child starts where its lowest ancestor starts that is not a left child.
//
// One thread per leaf, which also handles the internal node of that number. Reads Children, LastLeaf, Parents and Ropes, writes
// PackedNodes.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/search_shared.h"

FETCH_UVEC2(1, Children, children_of)
FETCH_UINT(2, LastLeaf, last_of)
FETCH_UINT(3, Parents, parent_of)
FETCH_UINT(4, Ropes, rope_of)
layout(std430, set = 0, binding = 5) writeonly buffer PackedNodes { uvec4 packed_nodes[]; };

void main() {
    const uint k = thread_index();
    const uint n = work_count();
    if (k >= n) return;
    const uint leaf = n - 1u + k;
    packed_nodes[leaf] = uvec4(NONE, rope_of(leaf), k, k);
    if (leaf == k + k) return; // k is the last leaf: there is no such internal node
    uint first = k;
    // At most as far as the root, whose last leaf is not 0.
    for (uint level = 0u; level < MAX_TREE_LEVELS && last_of(first) == first; ++level) first = min(parent_of(first), n - 2u);
    packed_nodes[k] = uvec4(children_of(k).x, rope_of(k), first, last_of(k));
}
