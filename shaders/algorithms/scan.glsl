// A tile of a prefix sum of 32-bit unsigned integers, modulo 2^32. A tile is 16 elements per thread: each subgroup scans its own
// stretch, four rows of one vector per lane, and the subgroup sums are exchanged once through shared memory.

#include "common/subgroup.glsl"

layout(constant_id = 1) const bool INCLUSIVE = false;
layout(constant_id = 2) const bool COUNT_NONZERO = false; // an element counts 1 if it is not 0

FETCH_UVEC4(1, Values, value)

const uint ROWS = 4u;

shared uint subgroup_sums[MAX_SUBGROUPS];

// The index of row `row` of this thread, in vectors from the start of Values.
uint vector_index(uint tile, uint row) {
    const uint stretch = tile * WORKGROUP_SIZE + gl_SubgroupID * lane_count();
    return stretch * ROWS + row * lane_count() + gl_SubgroupInvocationID;
}

// Zero beyond the count.
uvec4 load(uint i, uint count) {
    const uint first = i * 4u;
    if (first >= count) return uvec4(0u);
    uvec4 v = value(i);
    if (first + 1u >= count) v.y = 0u;
    if (first + 2u >= count) v.z = 0u;
    if (first + 3u >= count) v.w = 0u;
    return COUNT_NONZERO ? uvec4(notEqual(v, uvec4(0u))) : v;
}

// The sum of the first `subgroups` of subgroup_sums, for every thread of the subgroup.
uint sum_of_subgroups(uint subgroups) {
    uint sum = 0u;
    for (uint s = gl_SubgroupInvocationID; s < subgroups; s += lane_count()) sum += subgroup_sums[s];
    return subgroupAdd(sum);
}
