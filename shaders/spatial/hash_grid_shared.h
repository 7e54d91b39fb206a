// The hash of the hash grid; see src/spatial/hash_grid.hpp.
#ifndef MOTE_SPATIAL_HASH_GRID_SHARED_H
#define MOTE_SPATIAL_HASH_GRID_SHARED_H

#include "common/shared.h"

// A bucket is x + A y + B z modulo the number of buckets. With these factors cells spread better than randomly over 2^8 to 2^22
// buckets, in cubes, planes, beams and pipes along every axis (found by trying 200 000 pairs). A block of 46^3 cells occupies 89
// 715 of 131 072 buckets; Teschner's three primes reach 88 234, random hashing 68 700.
MOTE_CONSTANT(GRID_HASH_Y, 3687096127u);
MOTE_CONSTANT(GRID_HASH_Z, 1301982629u);

MOTE_CONSTANT(LONG_BUCKET, 64u);     // larger buckets are sorted by one workgroup each
MOTE_CONSTANT(BUCKETS_AT_ONCE, 16u); // per thread of hash_grid_offsets.comp

#endif
