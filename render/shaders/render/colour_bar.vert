// The colour bar: a strip of four vertices.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/colour_bar_shared.h"
#include "render/frame.glsl"

layout(location = 0) out float part; // 0 (lowest) to 1 (highest)

void main() {
    const vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1);
    part = 1.0 - corner.y;
    const vec2 pixel = vec2(left, top) + corner * vec2(width, height);
    gl_Position = vec4(pixel * frame.size.zw * 2.0 - 1.0, 0.5, 1.0);
}
