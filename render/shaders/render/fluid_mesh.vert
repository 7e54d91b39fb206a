// A fluid's mesh: three vertices per triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

layout(std430, set = 0, binding = 5) readonly buffer Positions { vec4 positions[]; };
layout(std430, set = 0, binding = 6) readonly buffer Normals { vec4 normals[]; };
layout(std430, set = 0, binding = 7) readonly buffer Indices { uint indices[]; };

layout(location = 0) out vec3 point;
layout(location = 1) out vec3 normal;

void main() {
    const uint vertex = indices[gl_VertexIndex];
    point = positions[vertex].xyz;
    normal = normals[vertex].xyz;
    gl_Position = to_clip(point);
}
