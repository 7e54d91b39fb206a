// Finds the offset of every bucket among the sorted keys: the first key that is not less. Buckets may be empty for long
// stretches, or one may hold everything, so no thread walks along the keys. Each thread finds the keys of a few buckets by
// bisection, and within these the keys of each bucket.
//
// One thread per BUCKETS_AT_ONCE elements of BucketOffsets. Reads Keys, writes BucketOffsets. At most 33 bisections of 32 steps.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/hash_grid_build_shared.h"
#include "spatial/hash_grid_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Particles { uint particles[4]; }; // a "Work" block: the count first
FETCH_UINT(2, Keys, key)
STORE_UINT(3, BucketOffsets, set_bucket_start)

#define KEY uint
bool is_before(uint index, uint bucket) { return key(index) < bucket; }
#include "spatial/lower_bound.glsl"

void main() {
    if (thread_index() >= work_count()) return;
    const uint begin = thread_index() * BUCKETS_AT_ONCE;
    const uint end = min(begin + BUCKETS_AT_ONCE, buckets + 1u);
    uint at = lower_bound(0u, particles[0], begin);
    const uint last = lower_bound(at, particles[0], begin + BUCKETS_AT_ONCE);
    for (uint bucket = begin; bucket < end; ++bucket) {
        at = lower_bound(at, last, bucket);
        set_bucket_start(bucket, at);
    }
}
