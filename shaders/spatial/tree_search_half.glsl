// Pairs once: by ropes, but starting behind the own leaf, so that each thread finds its neighbours of higher places only.

#include "spatial/tree_search_ropes.glsl"

FETCH_UINT(7, LeafNodes, leaf_node) // by place

void begin_half_traversal() {
    begin_traversal();
    node = leaf_node(own_place) + 1u;
    place = own_place + 1u;
}
