// A line with soft edges.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/output.glsl"

layout(location = 0) in vec3 across;
layout(location = 1) flat in vec3 line_colour;

void main() {
    const vec2 pixels = across.xy / across.z;
    write_colour(line_colour, clamp(pixels.y + 0.5 - abs(pixels.x), 0.0, 1.0));
}
