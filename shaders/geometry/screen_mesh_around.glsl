// The triangles around a vertex: those of the cells around its node that have it as a corner. Requires common/fetch.glsl and the
// bindings OFFSETS_AT, COUNTS_AT and INDICES_AT.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_AROUND_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_AROUND_GLSL

#include "geometry/screen_mesh_shared.h"

FETCH_UINT(OFFSETS_AT, TriangleOffsets, triangle_offset)
FETCH_UINT(COUNTS_AT, TriangleCounts, triangle_count)
FETCH_UINT(INDICES_AT, Indices, index)

// Cell k of the four around a node; false if it is outside the grid.
bool cell_around(uint node, uint k, out uint cell) {
    const ivec2 coordinates = ivec2(node % columns, node / columns) - ivec2(k & 1u, k >> 1u);
    cell = uint(coordinates.y) * (columns - 1u) + uint(coordinates.x);
    return all(greaterThanEqual(coordinates, ivec2(0))) && all(lessThan(coordinates, ivec2(columns, rows) - 1));
}

// The triangle rotated to start with the vertex; false if it does not contain it.
bool is_around(uint triangle, uint vertex, out uvec3 turned) {
    const uvec3 corners = uvec3(index(3u * triangle), index(3u * triangle + 1u), index(3u * triangle + 2u));
    turned = corners.x == vertex ? corners : corners.y == vertex ? corners.yzx : corners.zxy;
    return turned.x == vertex;
}

#endif
