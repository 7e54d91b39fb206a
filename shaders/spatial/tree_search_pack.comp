// What a traversal wants to know of a node, in one fetch: its left child (a leaf has none), its rope, and the first and last leaf
// below it, by their places.
//
// The right child of an internal node covers what begins behind the split and has the number of its first leaf, as the root has; a
// left child has the number of its last one (Karras 2012). So a left child begins where the lowest of its ancestors begins that
// is none.
//
// One thread per leaf, which also takes the internal node of that number. Reads Children, LastLeaf, Parents and Ropes, writes PackedNodes.
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
    for (uint level = 0u; level < MOST_LEVELS && last_of(first) == first; ++level) first = min(parent_of(first), n - 2u);
    packed_nodes[k] = uvec4(children_of(k).x, rope_of(k), first, last_of(k));
}
