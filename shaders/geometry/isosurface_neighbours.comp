// For each block: the range of its particles in the list, and the next blocks along x, y and z, whose nodes are corners of its
// outermost cells.
//
// One thread per block. Reads BlockKeys and FirstCandidates, writes Ranges (begin and end) and Neighbours: 8 per block, bits 1 for
// x, 2 for y, 4 for z; the first is the block itself. NONE: no such block, as no kernel reaches it.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/isosurface_lattice.glsl"
#include "spatial/search_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Reaches { uint reaches[4]; }; // a "Work" block: the Candidates count first
FETCH_UINT(2, BlockKeys, block_key)
FETCH_UINT(3, FirstCandidates, first_candidate)
STORE_UVEC2(4, Ranges, set_range)
STORE_UINT(5, Neighbours, set_neighbour)

#define KEY uint
bool is_before(uint index, uint wanted) { return block_key(index) < wanted; }
#include "spatial/lower_bound.glsl"

void main() {
    const uint b = thread_index(), blocks = work_count();
    if (b >= blocks) return;
    set_range(b, uvec2(first_candidate(b), b + 1u < blocks ? first_candidate(b + 1u) : reaches[0]));
    const uint own = block_key(b);
    const uvec3 coordinates = coordinates_of(own);
    set_neighbour(8u * b, b);
    for (uint k = 1u; k < 8u; ++k) {
        const uvec3 there = coordinates + (uvec3(k, k >> 1u, k >> 2u) & 1u);
        const bool exists = max(max(there.x, there.y), there.z) < 1u << BLOCK_AXIS_BITS;
        const uint wanted = key_of(ivec3(there), ivec3(0));
        const uint found = lower_bound(b, blocks, wanted);
        set_neighbour(8u * b + k, exists && found < blocks && block_key(min(found, blocks - 1u)) == wanted ? found : NONE);
    }
}
