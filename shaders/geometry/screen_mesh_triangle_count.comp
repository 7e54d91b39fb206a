// Counts the triangles of a cell.
//
// One thread per cell. Reads Depths, CutFractions, Smoothed and VertexOffsets, writes TriangleCounts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define DEPTHS_AT 1
#define FRACTIONS_AT 2
#define SMOOTHED_AT 3
#define OFFSETS_AT 4
#include "geometry/screen_mesh_cell.glsl"

STORE_UINT(5, TriangleCounts, set_triangle_count)

uint taken = 0u;

void take(uvec3 corners) { ++taken; }

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    make_triangles(cell_coordinates(i));
    set_triangle_count(i, taken);
}
