// The sort key of every particle: its cell in the scene's frame, along the Morton curve (docs/physics.md, "Sort"). It depends on
// the particle's position alone. Cells repeat after 1024 along every axis (32,768 in 2-D).
//
// One thread per particle. Reads PositionRadius, writes Keys and Indices, the payload of the sort.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/state/sort_keys_shared.h"
#include "spatial/grid_cell.glsl"
#include "spatial/interleave.glsl"

FETCH_VEC4(1, PositionRadius, position_radius)
STORE_UINT(2, Keys, set_key)
STORE_UINT(3, Indices, set_index)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint bits = DIMENSIONS == 2u ? 15u : 10u; // per axis
    set_key(i, interleave(uvec3(grid_cell(position_radius(i).xyz, cells_per_metre)) & ((1u << bits) - 1u)));
    set_index(i, i);
}
