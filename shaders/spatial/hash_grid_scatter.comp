// Puts every particle into its bucket, at the slot that the bucket's counter gives it. hash_grid_rank.comp sorts the buckets.
//
// One thread per particle. Reads Keys and BucketOffsets, decrements Counts (to 0), writes Unordered.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_UINT(1, Keys, key)
FETCH_UINT(2, BucketOffsets, bucket_offset)
layout(std430, set = 0, binding = 3) buffer Counts { uint counts[]; };
STORE_UINT(4, Unordered, set_unordered)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint bucket = key(i);
    set_unordered(bucket_offset(bucket) + atomicAdd(counts[bucket], 0xFFFFFFFFu) - 1u, i);
}
