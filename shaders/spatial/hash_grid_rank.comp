// Sorts the particles of every bucket by index: each particle counts those of its bucket with a lower index. That is quadratic in
// the bucket size, so large buckets are copied as they are and left to lists_sort_long.comp.
//
// One thread per entry. Reads Keys, BucketOffsets and Unordered, writes Entries and LongBuckets, counts these behind the Counts of
// buckets. (LongBuckets, from element 1 on, is in thread order, which affects no result.)
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/hash_grid_build_shared.h"
#include "spatial/hash_grid_shared.h"

FETCH_UINT(1, Keys, key)
FETCH_UINT(2, BucketOffsets, bucket_offset)
FETCH_UINT(3, Unordered, unordered)
STORE_UINT(4, Entries, set_entry)
layout(std430, set = 0, binding = 5) writeonly buffer LongBuckets { uint long_buckets[]; };
layout(std430, set = 0, binding = 6) buffer Counts { uint counts[]; };

void main() {
    const uint at = thread_index();
    if (at >= work_count()) return;
    const uint particle = unordered(at);
    const uint bucket = key(particle);
    const uint start = bucket_offset(bucket), end = bucket_offset(bucket + 1u);
    if (end - start > LONG_BUCKET) {
        set_entry(at, particle);
        if (at == start) long_buckets[1u + atomicAdd(counts[buckets + 1u], 1u)] = bucket;
        return;
    }
    uint slot = start;
    for (uint other = start; other < end; ++other) slot += uint(unordered(other) < particle);
    set_entry(slot, particle);
}
