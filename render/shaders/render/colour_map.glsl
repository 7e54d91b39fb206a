// Colours for numbers and for categories.
#ifndef MOTE_RENDER_COLOUR_MAP_GLSL
#define MOTE_RENDER_COLOUR_MAP_GLSL

#include "render/frame_shared.h"

layout(std430, set = 0, binding = 7) readonly buffer ColourMap { vec4 colour_map[]; };

// The argument is clamped to 0 to 1.
vec3 mapped_colour(float part) {
    const float position = clamp(part, 0.0, 1.0) * float(MAP_COLOURS - 1u);
    const uint below = min(uint(position), MAP_COLOURS - 2u);
    return mix(colour_map[below].rgb, colour_map[below + 1u].rgb, position - float(below));
}

vec3 category_colour(uint kind) { return colour_map[MAP_COLOURS + kind % CATEGORY_COLOURS].rgb; }

#endif
