// The hash of the hash grid; see src/spatial/hash_grid.hpp.
#ifndef MOTE_SPATIAL_HASH_GRID_SHARED_H
#define MOTE_SPATIAL_HASH_GRID_SHARED_H

#include "common/shared.h"

// A bucket is x + A y + B z modulo their number. With these factors cells spread better than by chance over 2^8 to 2^22 buckets,
// in cubes, planes, beams and pipes along every axis (found by trying 200 000 pairs); a block of 46^3 cells takes 89 715 of 131
// 072 buckets, where Teschner's three primes reach 88 234 and chance 68 700.
MOTE_CONSTANT(GRID_HASH_Y, 3687096127u);
MOTE_CONSTANT(GRID_HASH_Z, 1301982629u);

MOTE_CONSTANT(LONG_BUCKET, 64u);     // one with more particles is sorted by a whole workgroup
MOTE_CONSTANT(BUCKETS_AT_ONCE, 16u); // of which one thread finds the beginnings

#endif
