// The lattice of cells, which always passes through the origin, and its blocks of BLOCK_EDGE³ cells.

#ifndef MOTE_GEOMETRY_ISOSURFACE_LATTICE_GLSL
#define MOTE_GEOMETRY_ISOSURFACE_LATTICE_GLSL

#include "geometry/isosurface_shared.h"

// The first and the last block that share a point with the range from `lower` to `upper`, boundaries included. Each operation is
// correctly rounded, hence monotone: a point further out is never in a nearer block.
ivec3 first_block(vec3 lower) {
    precise const vec3 cells = lower * cells_per_metre;
    const float limit = float(MAX_CELL_COORDINATE);
    return (ivec3(ceil(clamp(cells, -limit, limit))) - 1) >> 2;
}
ivec3 last_block(vec3 upper) {
    precise const vec3 cells = upper * cells_per_metre;
    const float limit = float(MAX_CELL_COORDINATE);
    return ivec3(floor(clamp(cells, -limit, limit))) >> 2;
}

uint key_of(ivec3 block, ivec3 origin) {
    const uvec3 coordinates = uvec3(block - origin);
    return coordinates.x | coordinates.y << BLOCK_AXIS_BITS | coordinates.z << 2u * BLOCK_AXIS_BITS;
}

uvec3 coordinates_of(uint key) {
    const uint mask = (1u << BLOCK_AXIS_BITS) - 1u;
    return uvec3(key & mask, key >> BLOCK_AXIS_BITS & mask, key >> 2u * BLOCK_AXIS_BITS);
}

// The position of a cell, and of its node, within its block.
uvec3 local_coordinates(uint local) { return uvec3(local & 3u, local >> 2u & 3u, local >> 4u); }
uint local_index(uvec3 local) { return local.x | local.y << 2u | local.z << 4u; }

#endif
