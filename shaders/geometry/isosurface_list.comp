// Lists the blocks that a particle's kernel reaches. Sorted by block, this gives all blocks and the particles of each.
//
// One thread per particle. Reads Corners, ReachCounts, ReachOffsets and Origin, writes Keys and Candidates.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/isosurface_lattice.glsl"

FETCH_VEC4(1, Corners, corner)
FETCH_UINT(2, ReachCounts, reach_count)
FETCH_UINT(3, ReachOffsets, reach_offset)
layout(std430, set = 0, binding = 4) readonly buffer Origin { int origin[3]; };
STORE_UINT(5, Keys, set_key)
STORE_UINT(6, Candidates, set_candidate)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const ivec3 low = first_block(corner(2u * i).xyz), high = last_block(corner(2u * i + 1u).xyz);
    const ivec3 from = ivec3(origin[0], origin[1], origin[2]);
    const uint begin = reach_offset(i), end = min(begin + reach_count(i), capacity);
    ivec3 block = low;
    for (uint at = begin; at < end; ++at) {
        set_key(at, key_of(block, from));
        set_candidate(at, i);
        if (++block.x <= high.x) continue;
        block.x = low.x;
        if (++block.y <= high.y) continue;
        block.y = low.y;
        ++block.z;
    }
}
