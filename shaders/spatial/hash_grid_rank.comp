// Puts the particles of every bucket in order: each counts how many of the bucket have a lesser index. That is quadratic in the
// bucket, so those of many particles are left as they are to lists_sort_long.comp.
//
// One thread per place. Reads Keys, BucketOffsets and Unordered, writes Entries, LongBuckets and LongCount. (The order of
// LongBuckets is that of the threads, but it shows in no result.)
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/hash_grid_shared.h"

FETCH_UINT(1, Keys, key)
FETCH_UINT(2, BucketOffsets, bucket_start)
FETCH_UINT(3, Unordered, unordered)
STORE_UINT(4, Entries, set_entry)
layout(std430, set = 0, binding = 5) writeonly buffer LongBuckets { uint long_buckets[]; };
layout(std430, set = 0, binding = 6) buffer LongCount { uint long_count; };

void main() {
    const uint at = thread_index();
    if (at >= work_count()) return;
    const uint particle = unordered(at);
    const uint bucket = key(particle);
    const uint start = bucket_start(bucket), end = bucket_start(bucket + 1u);
    if (end - start > LONG_BUCKET) {
        set_entry(at, particle);
        if (at == start) long_buckets[atomicAdd(long_count, 1u)] = bucket;
        return;
    }
    uint place = start;
    for (uint other = start; other < end; ++other) place += uint(unordered(other) < particle);
    set_entry(place, particle);
}
