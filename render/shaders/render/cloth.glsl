// The triangles of cloth, and which of them are intact.
#ifndef MOTE_RENDER_CLOTH_GLSL
#define MOTE_RENDER_CLOTH_GLSL

#include "physics/physics_shared.h"

// Six per triangle: ids of the corners; links along the edges, or INVALID_INDEX.
layout(std430, set = 0, binding = 20) readonly buffer Cloth { uint cloth[]; };
layout(std430, set = 0, binding = 21) readonly buffer LinkBroken { uint link_broken[]; };     // per link
layout(std430, set = 0, binding = 22) readonly buffer IdToIndex { uint id_to_index[]; }; // per id

bool is_edge_intact(uint side) {
    const uint link = cloth[side];
    return link == INVALID_INDEX || link_broken[link] == 0u;
}

// No edge is torn, and no corner has been removed.
bool is_intact(uint triangle) {
    const uint first = 6u * triangle;
    return is_edge_intact(first + 3u) && is_edge_intact(first + 4u) && is_edge_intact(first + 5u) &&
           id_to_index[cloth[first]] != INVALID_INDEX && id_to_index[cloth[first + 1u]] != INVALID_INDEX && id_to_index[cloth[first + 2u]] != INVALID_INDEX;
}

#endif
