// Writes the triangles of a cell, by the case table (src/geometry/isosurface_cases.hpp).
//
// One thread per cell. Reads Cases, CaseTable, TriangleOffsets, VertexOffsets and Neighbours; writes Indices, three per triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define NEIGHBOURS_AT 1
#include "geometry/isosurface_corner.glsl"

FETCH_UINT(2, Cases, inside_corners)
FETCH_UINT(3, CaseTable, case_word)
FETCH_UINT(4, TriangleOffsets, triangle_offset)
FETCH_UINT(5, VertexOffsets, vertex_offset)
STORE_UINT(6, Indices, set_index)

// The vertex on the edge from a corner (bits 0 to 2) along an axis (bits 3 and 4). The vertices of that node are ordered by axis.
uint vertex_on(uint i, uint edge) {
    const uint node = corner_node(i, edge & 7u);
    if (node == NONE) return 0u; // the block exceeded the capacity, which is already reported
    const uint earlier = (1u << (edge >> 3u)) - 1u;
    return vertex_offset(node) + uint(bitCount(crossings(inside_corners(node)) & earlier));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint row = inside_corners(i) * CASE_WORDS;
    const uint begin = triangle_offset(i), count = min(case_word(row), capacity - min(begin, capacity));
    for (uint t = 0u; t < count; ++t) {
        const uint triangle = case_word(row + 1u + t), at = 3u * (begin + t);
        set_index(at, vertex_on(i, triangle & 31u));
        set_index(at + 1u, vertex_on(i, triangle >> 5u & 31u));
        set_index(at + 2u, vertex_on(i, triangle >> 10u));
    }
}
