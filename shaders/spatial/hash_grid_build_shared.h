// Push constants of the passes that build a hash grid; see src/spatial/hash_grid.hpp.
#ifndef MOTE_SPATIAL_HASH_GRID_BUILD_SHARED_H
#define MOTE_SPATIAL_HASH_GRID_BUILD_SHARED_H

#include "common/shared.h"

MOTE_PUSH(HashGridPush) {
    float cells_per_metre;
    uint buckets; // a power of two
};

#endif
