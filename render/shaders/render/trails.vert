// Mesh triangles that may be coated: three vertices each.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Corners { vec4 corners[]; }; // three per triangle

layout(location = 0) out vec3 point;
layout(location = 1) out vec2 from_first; // barycentric coordinates of the corners 1 and 2
layout(location = 2) flat out vec3 normal;
layout(location = 3) flat out uint triangle;

void main() {
    triangle = gl_VertexIndex / 3u;
    const uint k = gl_VertexIndex % 3u;
    point = corners[gl_VertexIndex].xyz;
    from_first = vec2(k == 1u, k == 2u);
    const vec3 first = corners[3u * triangle].xyz;
    normal = cross(corners[3u * triangle + 1u].xyz - first, corners[3u * triangle + 2u].xyz - first);
    gl_Position = to_clip(point);
    gl_Position.z += (frame.view_direction.w != 0.0 ? -2e-5 : 2e-5) * gl_Position.w; // the coating is in front of the mesh
}
