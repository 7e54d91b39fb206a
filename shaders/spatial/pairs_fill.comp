// Puts both particles of each pair into each other's lists, in the order of the threads: the lists are sorted afterwards.
//
// One thread per pair. Reads Pairs and Starts, counts down Counts, writes Neighbours.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/pairs_shared.h"

FETCH_UVEC2(1, Pairs, pair)
FETCH_UINT(2, Starts, start_of)
layout(std430, set = 0, binding = 3) buffer Counts { uint counts[]; }; // places that are still free
layout(std430, set = 0, binding = 4) writeonly buffer Neighbours { uint neighbours[]; };

void put(uint list, uint neighbour) {
    const uint place = start_of(list) + atomicAdd(counts[list], 0xFFFFFFFFu) - 1u; // - 1
    if (place < capacity) neighbours[place] = neighbour;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec2 both = pair(i);
    put(both.x, both.y);
    put(both.y, both.x);
}
