// Computes the bucket of every particle, and the number of particles in each bucket.
//
// One thread per particle. Reads Spheres, writes Keys, increments Counts (from 0).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/hash_grid.glsl"
#include "spatial/hash_grid_build_shared.h"

FETCH_VEC4(1, Spheres, sphere)
STORE_UINT(2, Keys, set_key)
layout(std430, set = 0, binding = 3) buffer Counts { uint counts[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint bucket = bucket_of(grid_cell(sphere(i).xyz, cells_per_metre), buckets);
    set_key(i, bucket);
    atomicAdd(counts[bucket], 1u);
}
