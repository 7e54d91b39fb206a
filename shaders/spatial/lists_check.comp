// Detects overflow of the neighbour count. Neighbours are counted modulo 2^32, and 65537 coincident particles have more. If a sum
// wrapped, it is less than one of its terms; Needed is then set to the maximum, which exceeds any capacity.
//
// One thread per list. Reads Counts and Offsets, writes Needed.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_UINT(1, Counts, count_of)
FETCH_UINT(2, Offsets, list_offset)
layout(std430, set = 0, binding = 3) buffer Needed { uint needed; };

void main() {
    const uint list = thread_index();
    if (list >= work_count()) return;
    const uint start = list_offset(list);
    if (start + count_of(list) < start) atomicMax(needed, 0xFFFFFFFFu);
}
