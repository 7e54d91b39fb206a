// Rounds silhouettes: every vertex moves on the screen to the mean of its neighbours and keeps its depth. (Interior vertices are
// there already.) The back of a cut moves with its front, the vertex before it: if they moved separately, a gap would open
// between them.
//
// One thread per node, for its vertices. Reads the triangles and Before, writes After: x and y in px, depth in m, 1 for a back.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define OFFSETS_AT 1
#define COUNTS_AT 2
#define INDICES_AT 3
#include "geometry/screen_mesh_around.glsl"

FETCH_UINT(4, VertexOffsets, vertex_offset)
FETCH_UINT(5, VertexCounts, vertex_count)
FETCH_VEC4(6, Before, before)
layout(std430, set = 0, binding = 7) writeonly buffer After { vec4 after[]; };

// Whether a neighbour follows the vertex in some triangle. If so, it is counted there, not where it comes last.
bool is_next_somewhere(uint node, uint vertex, uint neighbour) {
    for (uint k = 0u; k < 4u; ++k) {
        uint cell;
        if (!cell_around(node, k, cell)) continue;
        for (uint t = 0u; t < triangle_count(cell); ++t) {
            uvec3 turned;
            if (is_around(triangle_offset(cell) + t, vertex, turned) && turned.y == neighbour) return true;
        }
    }
    return false;
}

void main() {
    const uint node = thread_index();
    if (node >= work_count()) return;
    const uint begin = vertex_offset(node), end = begin + vertex_count(node);
    for (uint own_vertex = begin; own_vertex < end; ++own_vertex) {
        const vec4 own = before(own_vertex);
        const uint vertex = own.w == 0.0 ? own_vertex : own_vertex - 1u;
        vec2 sum = vec2(0.0);
        float neighbours = 0.0;
        for (uint k = 0u; k < 4u; ++k) {
            uint cell;
            if (!cell_around(node, k, cell)) continue;
            for (uint t = 0u; t < triangle_count(cell); ++t) {
                uvec3 turned;
                if (!is_around(triangle_offset(cell) + t, vertex, turned)) continue;
                sum += before(turned.y).xy;
                neighbours += 1.0;
                if (is_next_somewhere(node, vertex, turned.z)) continue;
                sum += before(turned.z).xy;
                neighbours += 1.0;
            }
        }
        after[own_vertex] = neighbours > 0.0 ? vec4(sum / neighbours, own.zw) : own;
    }
}
