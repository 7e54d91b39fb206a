// The nodes of the grid, their depths, and which edges are silhouettes. Requires common/fetch.glsl and DEPTHS_AT, a binding.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_NODES_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_NODES_GLSL

#include "geometry/screen_mesh_shared.h"

FETCH_UINT(DEPTHS_AT, Depths, depth_bits) // unsmoothed

uint node_index(ivec2 node) { return uint(node.y) * columns + uint(node.x); }
ivec2 node_coordinates(uint i) { return ivec2(i % columns, i / columns); }
bool is_node(ivec2 node) { return all(greaterThanEqual(node, ivec2(0))) && all(lessThan(node, ivec2(columns, rows))); }
ivec2 along(uint axis) { return axis == 0u ? ivec2(1, 0) : ivec2(0, 1); }

bool is_there(ivec2 node) { return depth_bits(node_index(node)) != NO_DEPTH; }
float raw_depth(ivec2 node) { return uintBitsToFloat(depth_bits(node_index(node))); }

// Bits sort like depths, infinity included.
bool is_in_front(ivec2 a, ivec2 b) { return depth_bits(node_index(a)) < depth_bits(node_index(b)); }

bool is_silhouette(ivec2 a, ivec2 b) {
    if (!is_there(a) || !is_there(b)) return is_there(a) != is_there(b);
    return abs(raw_depth(a) - raw_depth(b)) > gap;
}

// Edges go from a node along an axis.
uint edge_index(ivec2 node, uint edge_axis) { return edge_axis * columns * rows + node_index(node); }

#endif
