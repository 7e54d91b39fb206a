// How often each digit occurs in each tile, digit-major, so that a prefix sum over all of it tells every digit of every tile where
// its elements go.
//
// One workgroup per tile. Reads Keys, writes Counts.

#include "algorithms/radix_sort.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Keys { KEY keys[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Counts { uint counts[]; };

shared uint histogram[BINS];

void main() {
    const uint count = work_count();
    const uint tile = group_index();
    if (tile >= tile_count(count)) return;

    for (uint bin = gl_LocalInvocationIndex; bin < BINS; bin += WORKGROUP_SIZE) histogram[bin] = 0u;
    barrier();
    for (uint item = 0u; item < ITEMS; ++item) {
        const uint i = tile * TILE + item * WORKGROUP_SIZE + gl_LocalInvocationIndex;
        if (i < count) atomicAdd(histogram[digit(keys[i])], 1u);
    }
    barrier();
    for (uint bin = gl_LocalInvocationIndex; bin < BINS; bin += WORKGROUP_SIZE) {
        counts[bin * tile_count(count) + tile] = histogram[bin];
    }
}
