// Which vertices a node has: its own, if something is there; and of the edges from it along x and y, the cut's front and, if
// something is behind it, back. They lie one after the other. The includer has common/fetch.glsl and defines DEPTHS_AT and
// SHARES_AT, bindings.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_NAMES_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_NAMES_GLSL

#include "geometry/screen_mesh_nodes.glsl"

FETCH_UINT(SHARES_AT, CutShares, cut_share)

bool has_cut(ivec2 node, uint edge_axis) { return cut_share(edge_index(node, edge_axis)) != 0u; }

bool has_back(ivec2 node, uint edge_axis) {
    return has_cut(node, edge_axis) && is_there(node) && is_there(node + along(edge_axis));
}

// How many come before those of the edge along an axis (2: all of the node).
uint vertices_before(ivec2 node, uint edge_axis) {
    uint count = uint(is_there(node));
    for (uint a = 0u; a < edge_axis; ++a) count += uint(has_cut(node, a)) + uint(has_back(node, a));
    return count;
}

#endif
