// Third pass of a prefix sum: every tile, starting at the sum of the tiles before it.
//
// One workgroup per tile. Reads Values and TileBases, writes Sums; with OFFSETS, raises Total.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "algorithms/scan.glsl"
#include "algorithms/scan_store.glsl"

FETCH_UINT(3, TileBases, tile_base)
layout(std430, set = 0, binding = 4) buffer Total { uint total; }; // absent without OFFSETS

void main() {
    const uint count = work_count();
    const uint tile = group_index();
    // A group beyond the last tile: the dispatch is rounded up to full rows.
    if (tile * WORKGROUP_SIZE * ROWS * 4u >= count) return;
    scan_tile(tile, count, tile_base(tile));
    if (exceeds) atomicMax(total, TOO_MANY);
}
