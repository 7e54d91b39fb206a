// Normals: the area-weighted mean of the adjacent triangles' normals; 0 for a vertex without triangles.
//
// One thread per node, for its vertices. Reads the triangles and Positions, writes Normals.
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
FETCH_VEC4(6, Positions, position)
layout(std430, set = 0, binding = 7) writeonly buffer Normals { vec4 normals[]; };

void main() {
    const uint node = thread_index();
    if (node >= work_count()) return;
    const uint begin = vertex_offset(node), end = begin + vertex_count(node);
    for (uint vertex = begin; vertex < end; ++vertex) {
        const vec3 own = position(vertex).xyz;
        vec3 sum = vec3(0.0);
        for (uint k = 0u; k < 4u; ++k) {
            uint cell;
            if (!cell_around(node, k, cell)) continue;
            for (uint t = 0u; t < triangle_count(cell); ++t) {
                uvec3 turned;
                if (!is_around(triangle_offset(cell) + t, vertex, turned)) continue;
                sum += cross(position(turned.y).xyz - own, position(turned.z).xyz - own);
            }
        }
        const float size = length(sum);
        normals[vertex] = vec4(size > 0.0 ? sum / size : vec3(0.0), 0.0);
    }
}
