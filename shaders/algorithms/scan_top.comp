// Second pass of a prefix sum: the prefix sums of the tile sums, and the total. The only pass if everything fits into one tile.
//
// One workgroup, tile after tile. Reads Values, writes Sums and Total.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "algorithms/scan.glsl"
#include "algorithms/scan_store.glsl"

layout(std430, set = 0, binding = 3) writeonly buffer Total { uint total; };

void main() {
    const uint count = work_count();
    const uint tile_elements = WORKGROUP_SIZE * ROWS * 4u;
    uint base = 0u;
    for (uint tile = 0u; tile * tile_elements < count; ++tile) {
        base += scan_tile(tile, count, base);
        barrier(); // subgroup_sums is reused
    }
    if (is_group_leader()) total = base;
}
