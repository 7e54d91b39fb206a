// Puts both particles of each pair into each other's lists, in thread order; the lists are sorted afterwards. Pairs with a
// particle that does not exist are skipped, as in pairs_count.comp.
//
// One thread per pair. Reads Particles, Pairs and Offsets, decrements Counts, writes Neighbours.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/pairs_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Particles { uint particles[4]; }; // a "Work" block: the count first
FETCH_UVEC2(2, Pairs, pair)
FETCH_UINT(3, Offsets, list_offset)
layout(std430, set = 0, binding = 4) buffer Counts { uint counts[]; }; // free slots
layout(std430, set = 0, binding = 5) writeonly buffer Neighbours { uint neighbours[]; };

void put(uint list, uint neighbour) {
    const uint slot = list_offset(list) + atomicAdd(counts[list], 0xFFFFFFFFu) - 1u; // adds -1
    if (slot < capacity) neighbours[slot] = neighbour;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec2 both = pair(i);
    if (max(both.x, both.y) >= particles[0]) return;
    put(both.x, both.y);
    put(both.y, both.x);
}
