// The lattice of cells, which goes through 0 wherever the particles are, and its blocks of BLOCK_EDGE³ cells.

#ifndef MOTE_GEOMETRY_ISOSURFACE_LATTICE_GLSL
#define MOTE_GEOMETRY_ISOSURFACE_LATTICE_GLSL

#include "geometry/isosurface_shared.h"

// The first block and the last that have a point in common with what lies from `lower` to `upper`, borders included. Each step
// is correctly rounded, hence monotone: what is further out is in no nearer block.
ivec3 first_block(vec3 lower) {
    precise const vec3 cells = lower * cells_per_metre;
    const float limit = float(MOST_CELLS_OUT);
    return (ivec3(ceil(clamp(cells, -limit, limit))) - 1) >> 2;
}
ivec3 last_block(vec3 upper) {
    precise const vec3 cells = upper * cells_per_metre;
    const float limit = float(MOST_CELLS_OUT);
    return ivec3(floor(clamp(cells, -limit, limit))) >> 2;
}

uint key_of(ivec3 block, ivec3 origin) {
    const uvec3 place = uvec3(block - origin);
    return place.x | place.y << BLOCK_AXIS_BITS | place.z << 2u * BLOCK_AXIS_BITS;
}

uvec3 place_of(uint key) {
    const uint mask = (1u << BLOCK_AXIS_BITS) - 1u;
    return uvec3(key & mask, key >> BLOCK_AXIS_BITS & mask, key >> 2u * BLOCK_AXIS_BITS);
}

// Of a cell, and of its node, within its block.
uvec3 local_place(uint local) { return uvec3(local & 3u, local >> 2u & 3u, local >> 4u); }
uint local_index(uvec3 local) { return local.x | local.y << 2u | local.z << 4u; }

#endif
