// The colours of numbers and of kinds.
#ifndef MOTE_RENDER_COLOUR_MAP_GLSL
#define MOTE_RENDER_COLOUR_MAP_GLSL

#include "render/frame_shared.h"

layout(std430, set = 0, binding = 7) readonly buffer ColourMap { vec4 colour_map[]; };

// From 0 to 1; what is beyond has the colour of the end.
vec3 mapped_colour(float part) {
    const float place = clamp(part, 0.0, 1.0) * float(MAP_COLOURS - 1u);
    const uint below = min(uint(place), MAP_COLOURS - 2u);
    return mix(colour_map[below].rgb, colour_map[below + 1u].rgb, place - float(below));
}

vec3 kind_colour(uint kind) { return colour_map[MAP_COLOURS + kind % KIND_COLOURS].rgb; }

#endif
