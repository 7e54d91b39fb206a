// Second pass of a prefix sum: the prefix sums of the tile sums, and the total. The only pass if everything fits into one tile.
//
// With OFFSETS, the total is also the last offset, of as many lists as there are values or, with OF_TILES, Elements.
//
// One workgroup, tile after tile. Reads Values and Elements, writes Sums, Total and Closing.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "algorithms/scan.glsl"
#include "algorithms/scan_store.glsl"

layout(constant_id = 4) const bool OF_TILES = false; // the values are sums of tiles

layout(std430, set = 0, binding = 3) writeonly buffer Total { uint total; };
// Both absent without OFFSETS and OF_TILES.
layout(std430, set = 0, binding = 4) readonly buffer Elements { uint elements[4]; }; // a "Work" block: the count first
layout(std430, set = 0, binding = 5) writeonly buffer Closing { uint closing[]; };

shared uint any_exceeds;

void main() {
    const uint count = work_count();
    const uint tile_elements = WORKGROUP_SIZE * ROWS * 4u;
    uint base = 0u;
    if (is_group_leader()) any_exceeds = 0u;
    for (uint tile = 0u; tile * tile_elements < count; ++tile) {
        base += scan_tile(tile, count, base);
        if (exceeds) atomicOr(any_exceeds, 1u);
        barrier(); // subgroup_sums is reused
    }
    if (!is_group_leader()) return;
    total = any_exceeds != 0u ? TOO_MANY : base;
    if (OFFSETS && OF_TILES) closing[elements[0]] = base;
    if (OFFSETS && !OF_TILES) sums[count / 4u][count % 4u] = base;
}
