// A traversal that visits near leaves first, for searches whose reach shrinks with what they find: from a leaf near the query
// upwards, at every ancestor through the other child's subtree, by ropes (the bottom-up traversal of Jia 2017, Alg. 5.5, for
// nearest neighbours). Boxes beyond the reach are skipped. Ancestors are never tested, and no stack is needed.
//
// Bound: with n leaves, the climb has at most MAX_TREE_LEVELS steps (search_shared.h) and visits every other node at most once; after
// `max_thread_steps` nodes the search is left to a workgroup. (lavapipe ends all loops of a thread after 65535 iterations.)
//
// Nodes are AABBs. The includer has a push constant `uint max_thread_steps` and defines WALK_AT, the first of five bindings, and
//     bool is_within_reach(float d2)    whether something at this squared distance may still be a result
//     void visit(uint index)            processes the leaf at this sorted index

#ifndef MOTE_SPATIAL_WALK_OUTWARDS_GLSL
#define MOTE_SPATIAL_WALK_OUTWARDS_GLSL

#include "spatial/accept.glsl"

FETCH_VEC4(WALK_AT, Bounds, bound)
FETCH_UVEC2(WALK_AT + 1, Children, children_of)
FETCH_UINT(WALK_AT + 2, Parents, parent_of)
FETCH_UINT(WALK_AT + 3, Siblings, sibling_of)
FETCH_UINT(WALK_AT + 4, Ropes, rope_of)

bool is_within_reach(float d2);
void visit(uint index);

float squared_distance_to_node(vec3 p, uint node) {
    return squared_distance_to_box(p, bound(2u * node).xyz, bound(2u * node + 1u).xyz);
}

// A leaf that is probably near: down from the root, always into the nearer box. Requires at least one leaf.
uint leaf_near(vec3 p, uint first_leaf) {
    uint node = 0u;
    for (uint level = 0u; level < MAX_TREE_LEVELS && node < first_leaf; ++level) {
        const uvec2 children = children_of(node);
        node = squared_distance_to_node(p, children.x) <= squared_distance_to_node(p, children.y) ? children.x : children.y;
    }
    return node;
}

// Visits all leaves that are worth it, but not the one it starts from unless `with_leaf`. False if it gave up.
bool walk_outwards(vec3 p, uint leaf, bool with_leaf, uint first_leaf) {
    uint steps = 0u;
    bool complete = true; // so far; false also if a driver has ended a loop
    uint ancestor = leaf;
    uint subtree = with_leaf ? leaf : sibling_of(leaf);
    for (uint level = 0u; level < MAX_TREE_LEVELS && subtree != NONE && steps < max_thread_steps; ++level) {
        const uint end = rope_of(subtree);
        uint node = subtree;
        while (node != end && steps < max_thread_steps) {
            ++steps;
            const bool enter = is_within_reach(squared_distance_to_node(p, node));
            if (enter && node >= first_leaf) visit(node - first_leaf);
            node = enter && node < first_leaf ? children_of(node).x : rope_of(node);
        }
        complete = complete && node == end;
        if (subtree != leaf) ancestor = parent_of(ancestor);
        subtree = sibling_of(ancestor);
    }
    return complete && subtree == NONE;
}

#endif
