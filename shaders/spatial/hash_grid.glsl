// The buckets of the hash grid.

#ifndef MOTE_SPATIAL_HASH_GRID_GLSL
#define MOTE_SPATIAL_HASH_GRID_GLSL

#include "spatial/grid_cell.glsl"
#include "spatial/hash_grid_shared.h"

// The buckets of the cells beside this one along x are beside this bucket; behind the last comes the first.
uint bucket_of(ivec3 cell, uint bucket_count) {
    return (uint(cell.x) + uint(cell.y) * GRID_HASH_Y + uint(cell.z) * GRID_HASH_Z) & (bucket_count - 1u);
}

#endif
