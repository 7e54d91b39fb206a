// The triangles of a cell.
//
// One thread per cell. Reads what tells nodes and cuts, and TriangleStarts; writes Indices, three a triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define DEPTHS_AT 1
#define SHARES_AT 2
#define SMOOTHED_AT 3
#define STARTS_AT 4
#include "geometry/screen_mesh_cell.glsl"

FETCH_UINT(5, TriangleStarts, triangle_start)
STORE_UINT(6, Indices, set_index)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    make_triangles(cell_place(i));
    const uint begin = 3u * triangle_start(i);
    for (uint t = 0u; t < made_count; ++t) {
        for (uint k = 0u; k < 3u; ++k) set_index(begin + 3u * t + k, made[t][k]);
    }
}
