// First pass of a prefix sum: the sum of every tile. (Blelloch 1990, "reduce-then-scan": two reads and one write per element, and
// no workgroup ever waits for another.)
//
// One workgroup per tile. Reads Values, writes TileSums.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "algorithms/scan.glsl"

layout(std430, set = 0, binding = 2) writeonly buffer TileSums { uint tile_sums[]; };

void main() {
    const uint count = work_count();
    const uint tile = group_index();
    uvec4 sum = uvec4(0u);
    [[unroll]] for (uint row = 0u; row < ROWS; ++row) sum += load(vector_index(tile, row), count);
    const uint stretch_sum = subgroupAdd(sum.x + sum.y + sum.z + sum.w);
    if (subgroupElect()) subgroup_sums[gl_SubgroupID] = stretch_sum;
    barrier();
    if (gl_SubgroupID != 0u) return; // complete subgroups leave
    const uint tile_sum = sum_of_subgroups(gl_NumSubgroups);
    if (subgroupElect() && tile * WORKGROUP_SIZE * ROWS * 4u < count) tile_sums[tile] = tile_sum;
}
