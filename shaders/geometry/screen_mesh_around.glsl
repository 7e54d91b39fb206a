// The triangles around a vertex: those of the cells around its node that have it as a corner. The includer has common/fetch.glsl
// and defines STARTS_AT, COUNTS_AT and INDICES_AT, bindings.

#ifndef MOTE_GEOMETRY_SCREEN_MESH_AROUND_GLSL
#define MOTE_GEOMETRY_SCREEN_MESH_AROUND_GLSL

#include "geometry/screen_mesh_shared.h"

FETCH_UINT(STARTS_AT, TriangleStarts, triangle_start)
FETCH_UINT(COUNTS_AT, TriangleCounts, triangle_count)
FETCH_UINT(INDICES_AT, Indices, index)

// Cell k of the four around a node; none if that is beyond the grid.
bool cell_around(uint node, uint k, out uint cell) {
    const ivec2 place = ivec2(node % columns, node / columns) - ivec2(k & 1u, k >> 1u);
    cell = uint(place.y) * (columns - 1u) + uint(place.x);
    return all(greaterThanEqual(place, ivec2(0))) && all(lessThan(place, ivec2(columns, rows) - 1));
}

// The triangle turned so that it begins with the vertex, if it has it.
bool is_around(uint triangle, uint vertex, out uvec3 turned) {
    const uvec3 corners = uvec3(index(3u * triangle), index(3u * triangle + 1u), index(3u * triangle + 2u));
    turned = corners.x == vertex ? corners : corners.y == vertex ? corners.yzx : corners.zxy;
    return turned.x == vertex;
}

#endif
