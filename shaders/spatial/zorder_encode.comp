// The key of every particle in the z-order, and its index as the payload of the following sort.
//
// One thread per particle. Reads Spheres, writes Keys and Indices.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/zorder.glsl"
#include "spatial/zorder_shared.h"

FETCH_VEC4(1, Spheres, sphere)
STORE_UVEC2(2, Keys, set_key)
STORE_UINT(3, Indices, set_index)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    set_key(i, zorder_key(grid_cell(sphere(i).xyz, cells_per_metre)));
    set_index(i, i);
}
