// The triangles of a cell, by the table of cases (src/geometry/isosurface_cases.hpp).
//
// One thread per cell. Reads Cases, CaseTable, TriangleStarts, VertexStarts and Neighbours; writes Indices, three a triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define NEIGHBOURS_AT 1
#include "geometry/isosurface_corner.glsl"

FETCH_UINT(2, Cases, inside_corners)
FETCH_UINT(3, CaseTable, case_word)
FETCH_UINT(4, TriangleStarts, triangle_start)
FETCH_UINT(5, VertexStarts, vertex_start)
STORE_UINT(6, Indices, set_index)

// The vertex on the edge that goes from corner (bits 0 to 2) along an axis (bits 3 and 4): of the vertices of the node there, those
// on edges along earlier axes come first.
uint vertex_on(uint i, uint edge) {
    const uint node = corner_node(i, edge & 7u);
    if (node == NONE) return 0u; // a block for which there was no room: an error already
    const uint earlier = (1u << (edge >> 3u)) - 1u;
    return vertex_start(node) + uint(bitCount(crossings(inside_corners(node)) & earlier));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint row = inside_corners(i) * CASE_WORDS;
    const uint begin = triangle_start(i), count = min(case_word(row), room - min(begin, room));
    for (uint t = 0u; t < count; ++t) {
        const uint triangle = case_word(row + 1u + t), at = 3u * (begin + t);
        set_index(at, vertex_on(i, triangle & 31u));
        set_index(at + 1u, vertex_on(i, triangle >> 5u & 31u));
        set_index(at + 2u, vertex_on(i, triangle >> 10u));
    }
}
