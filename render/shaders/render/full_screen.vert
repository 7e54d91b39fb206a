// One triangle that covers the frame, at the farthest depth: three vertices.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

void main() {
    const vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 4.0 - 1.0;
    gl_Position = vec4(corner, frame.view_direction.w, 1.0);
}
