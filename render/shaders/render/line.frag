// A line with soft edges.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/output.glsl"

layout(location = 0) noperspective in vec2 across;
layout(location = 1) flat in vec3 line_colour;

void main() { write_colour(line_colour, clamp(across.y + 0.5 - abs(across.x), 0.0, 1.0)); }
