// The size of a mesh: a VkDrawIndirectCommand, then the number of vertices.
//
// One thread. Reads VertexCount and TriangleCount; writes Arguments.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer VertexCount { uint vertex_count; };
layout(std430, set = 0, binding = 2) readonly buffer TriangleCount { uint triangle_count; };
layout(std430, set = 0, binding = 3) writeonly buffer Arguments { uint arguments[]; };

void main() {
    if (thread_index() >= work_count()) return;
    arguments[0] = 3u * triangle_count; // corners
    arguments[1] = 1u;                  // instances
    arguments[2] = 0u;
    arguments[3] = 0u;
    arguments[4] = vertex_count;
}
