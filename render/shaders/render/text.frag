// A letter of a label: white with a dark outline, legible on any background.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/output.glsl"
#include "render/text_shared.h"

layout(std430, set = 0, binding = 2) readonly buffer Font { uvec2 font[]; };

layout(location = 0) in vec2 on_glyph;
layout(location = 1) flat in uint glyph;

bool is_ink(ivec2 pixel) {
    if (any(lessThan(pixel, ivec2(0))) || pixel.x >= int(GLYPH_WIDTH) || pixel.y >= int(GLYPH_HEIGHT)) return false;
    const uint bit = uint(pixel.y) * GLYPH_WIDTH + uint(pixel.x);
    return (font[glyph][bit >> 5u] >> (bit & 31u) & 1u) != 0u;
}

void main() {
    const ivec2 pixel = ivec2(floor(on_glyph));
    if (is_ink(pixel)) {
        write_colour(vec3(1.0), 1.0);
        return;
    }
    bool beside_ink = false;
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) beside_ink = beside_ink || is_ink(pixel + ivec2(x, y));
    }
    if (!beside_ink) discard;
    write_colour(vec3(0.0), 0.6);
}
