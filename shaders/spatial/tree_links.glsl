// Access to the tree's nodes by number (src/spatial/tree.hpp), for the traversals that follow PackedNodes.

FETCH_VEC4(6, Bounds, bound)
FETCH_UVEC4(7, PackedNodes, link_of) // see tree_search_pack.comp

bool touches(uint node) { return touches(bound(2u * node), bound(2u * node + 1u), node); }

uint root() { return leaf_count == 0u ? NONE : 0u; }

uint left_of(uvec4 link) { return link.x; }

uint rope_of(uvec4 link) { return link.y; }

// The right child starts behind the left one and ends with its parent.
uint right_of(uvec4 link) {
    const uint first_leaf = leaf_count - 1u;
    const uint split = link.x < first_leaf ? link.x : link.x - first_leaf; // the last leaf of the left child
    return split + 1u == link.w ? first_leaf + link.w : split + 1u;
}

bool is_closed(uvec4 link) { return link.w - link.z < RUN; }

void queue_run(uvec4 link) { queue_run(link.z, link.w + 1u); }
