// A quad for every letter of the labels: a strip of four vertices, one instance per letter.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"
#include "render/text_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Letters { uvec4 letters[]; }; // x and y of the upper left pixel; index in Font

layout(location = 0) out vec2 on_glyph; // in pixels of the glyph
layout(location = 1) flat out uint glyph;

void main() {
    const uvec4 letter = letters[gl_InstanceIndex];
    // One more pixel on every side, for the outline.
    on_glyph = mix(vec2(-1.0), vec2(GLYPH_WIDTH, GLYPH_HEIGHT) + 1.0, vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1));
    glyph = letter.z;
    const vec2 pixel = vec2(letter.xy) + on_glyph * float(scale);
    gl_Position = vec4(pixel * frame.size.zw * 2.0 - 1.0, 0.5, 1.0);
}
