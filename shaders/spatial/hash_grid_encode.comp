// The bucket of every particle, as a key, and its index as the payload of the following sort.
//
// One thread per particle. Reads Spheres, writes Keys and Indices.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/hash_grid.glsl"
#include "spatial/hash_grid_build_shared.h"

FETCH_VEC4(1, Spheres, sphere)
STORE_UINT(2, Keys, set_key)
STORE_UINT(3, Indices, set_index)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    set_key(i, bucket_of(grid_cell(sphere(i).xyz, cells_per_metre), buckets));
    set_index(i, i);
}
