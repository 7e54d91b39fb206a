// The draw arguments of a surface: all of it, or nothing if any buffer overflowed, since an incomplete surface has no inside.
//
// One thread. Reads ReachCount, BlockCount, VertexCount and TriangleCount; writes Arguments, a VkDrawIndirectCommand, and Needed,
// for the host.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"
#include "render/fluid_isosurface_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer ReachCount { uint reaches; };
layout(std430, set = 0, binding = 2) readonly buffer BlockCount { uint blocks; };
layout(std430, set = 0, binding = 3) readonly buffer VertexCount { uint vertices; };
layout(std430, set = 0, binding = 4) readonly buffer TriangleCount { uint triangles; };
layout(std430, set = 0, binding = 5) writeonly buffer Arguments { uvec4 arguments[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Needed { uvec4 needed[]; };

void main() {
    if (thread_index() >= work_count()) return;
    const bool fits = reaches <= reach_capacity && blocks <= block_capacity && vertices <= vertex_capacity &&
                      triangles <= triangle_capacity;
    arguments[0] = uvec4(fits ? 3u * triangles : 0u, 1u, 0u, 0u);
    needed[0] = uvec4(reaches, blocks, vertices, triangles);
}
