// Finds each pair once: by ropes, but starting behind the thread's own leaf, so that it finds only neighbours of higher index.

#include "spatial/tree_search_ropes.glsl"

FETCH_UINT(7, LeafNodes, leaf_node) // by sorted index

void begin_half_traversal() {
    begin_traversal();
    node = leaf_node(own_index) + 1u;
    next_leaf = own_index + 1u;
}
