// Turns a count that only the GPU knows into the work size of the following passes: the clamped count and the arguments of an
// indirect dispatch.
//
// One thread. Reads Source, writes Result, a "Work" block (common/work.glsl). If the count exceeds the capacity, raises Needed to
// it: the maximum over all replays.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "graph/work_size_shared.h"

layout(local_size_x_id = 0) in;

layout(std430, set = 0, binding = 1) readonly buffer Source { uint source[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Result { uint result[4]; };
layout(std430, set = 0, binding = 3) buffer Needed { uint needed; };

// Avoids the sum a + b, which may overflow 32 bits.
uint ceil_div(uint a, uint b) { return a / b + uint(a % b != 0u); }

void main() {
    if (gl_GlobalInvocationID.x != 0u) return;
    const uint raw = source[index];
    const uint count = ceil_div(min(raw, capacity), divide) * multiply;
    const uint groups = ceil_div(count, items_per_group);
    const uint groups_x = min(groups, max_groups_x);
    result[0] = count;
    result[1] = groups_x;
    result[2] = groups == 0u ? 1u : ceil_div(groups, groups_x);
    result[3] = 1u;
    if (raw > capacity) needed = max(needed, raw);
}
