// The surface of fluids as seen from the light: three vertices per triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Positions { vec4 positions[]; };
layout(std430, set = 0, binding = 2) readonly buffer Indices { uint indices[]; };

layout(location = 0) out float depth; // in the light's view, from its centre: -0.5 to 0.5

void main() {
    gl_Position = frame.world_to_light * vec4(positions[indices[gl_VertexIndex]].xyz, 1.0);
    depth = gl_Position.z - 0.5;
    gl_Position.z = clamp(gl_Position.z, 0.0, 1.0); // prevents clipping: a surface with a hole has no inside
}
