// The vertices of a node, in this order: its own, if it has a depth; then, for the edges from it along x and y, the front copy of
// the cut and, if there is a surface behind it, the back copy. Requires common/fetch.glsl and the bindings DEPTHS_AT and
// FRACTIONS_AT.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_NAMES_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_NAMES_GLSL

#include "geometry/screen_mesh_nodes.glsl"

FETCH_UINT(FRACTIONS_AT, CutFractions, cut_fraction)

bool has_cut(ivec2 node, uint edge_axis) { return cut_fraction(edge_index(node, edge_axis)) != 0u; }

bool has_back(ivec2 node, uint edge_axis) {
    return has_cut(node, edge_axis) && is_there(node) && is_there(node + along(edge_axis));
}

// The number of vertices before those of the edge along an axis (2: all vertices of the node).
uint vertices_before(ivec2 node, uint edge_axis) {
    uint count = uint(is_there(node));
    for (uint a = 0u; a < edge_axis; ++a) count += uint(has_cut(node, a)) + uint(has_back(node, a));
    return count;
}

#endif
