// The triangles of cloth, and which of them are whole.
#ifndef MOTE_RENDER_CLOTH_GLSL
#define MOTE_RENDER_CLOTH_GLSL

#include "physics/physics_shared.h"

// Six each: ids of the corners; links along the sides, or INVALID_INDEX.
layout(std430, set = 0, binding = 20) readonly buffer Cloth { uint cloth[]; };
layout(std430, set = 0, binding = 21) readonly buffer LinkBroken { uint link_broken[]; };     // per link
layout(std430, set = 0, binding = 22) readonly buffer IdToIndex { uint id_to_index[]; }; // per id

bool is_side_whole(uint side) {
    const uint link = cloth[side];
    return link == INVALID_INDEX || link_broken[link] == 0u;
}

// None of its sides is torn, and none of its corners has vanished.
bool is_whole(uint triangle) {
    const uint first = 6u * triangle;
    return is_side_whole(first + 3u) && is_side_whole(first + 4u) && is_side_whole(first + 5u) &&
           id_to_index[cloth[first]] != INVALID_INDEX && id_to_index[cloth[first + 1u]] != INVALID_INDEX && id_to_index[cloth[first + 2u]] != INVALID_INDEX;
}

#endif
