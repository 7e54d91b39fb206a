// Determines which corners of a cell are inside, and counts the vertices on the edges of its own node and its triangles.
//
// One thread per cell. Reads Field, Neighbours and CaseTable; writes Cases (bit k: corner k is inside), VertexCounts, TriangleCounts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define NEIGHBOURS_AT 2
#include "geometry/isosurface_corner.glsl"

FETCH_FLOAT(1, Field, value)
FETCH_UINT(3, CaseTable, case_word)
STORE_UINT(4, Cases, set_case)
STORE_UINT(5, VertexCounts, set_vertex_count)
STORE_UINT(6, TriangleCounts, set_triangle_count)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    uint inside = 0u;
    for (uint k = 0u; k < 8u; ++k) {
        const uint node = corner_node(i, k);
        if (node != NONE && value(node) > threshold) inside |= 1u << k;
    }
    set_case(i, inside);
    set_vertex_count(i, uint(bitCount(crossings(inside))));
    set_triangle_count(i, case_word(inside * CASE_WORDS));
}
