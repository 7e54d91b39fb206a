// Writes the triangles of a cell.
//
// One thread per cell. Reads Depths, CutFractions, Smoothed, VertexOffsets and TriangleOffsets; writes Indices, three per
// triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define DEPTHS_AT 1
#define FRACTIONS_AT 2
#define SMOOTHED_AT 3
#define OFFSETS_AT 4
#include "geometry/screen_mesh_cell.glsl"

FETCH_UINT(5, TriangleOffsets, triangle_offset)
STORE_UINT(6, Indices, set_index)

uint next_index;

void take(uvec3 corners) {
    set_index(next_index, corners.x);
    set_index(next_index + 1u, corners.y);
    set_index(next_index + 2u, corners.z);
    next_index += 3u;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    next_index = 3u * triangle_offset(i);
    make_triangles(cell_coordinates(i));
}
