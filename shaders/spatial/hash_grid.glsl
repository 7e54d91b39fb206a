// The buckets of the hash grid.

#ifndef MOTE_SPATIAL_HASH_GRID_GLSL
#define MOTE_SPATIAL_HASH_GRID_GLSL

#include "spatial/grid_cell.glsl"
#include "spatial/hash_grid_shared.h"

// Cells adjacent along x have adjacent buckets; the first bucket follows the last.
uint bucket_of(ivec3 cell, uint bucket_count) {
    return (uint(cell.x) + uint(cell.y) * GRID_HASH_Y + uint(cell.z) * GRID_HASH_Z) & (bucket_count - 1u);
}

#endif
