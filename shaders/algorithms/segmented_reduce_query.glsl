// The sum of every segment of a CSR list: the values before the first and after the last full node of level 1, the nodes of level
// 1 before the first and after the last full node of level 2, and so on: at most 30 additions per level, for segments of any
// length. The order of the additions depends only on the segment's bounds, so the sums have the same bits on every device. The
// includer defines TYPE.
//
// One thread per segment. Reads Values, Tree and Offsets (number of segments + 1), writes Sums.

#include "algorithms/segmented_reduce_query_shared.h"
#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Values { TYPE values[]; };
layout(std430, set = 0, binding = 2) readonly buffer Tree { TYPE tree[]; };
layout(std430, set = 0, binding = 3) readonly buffer Offsets { uint offsets[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Sums { TYPE sums[]; };

void main() {
    const uint segment = thread_index();
    if (segment >= work_count()) return;
    uint begin = offsets[segment];
    uint end = offsets[segment + 1u];

    precise TYPE sum = TYPE(0.0);
    // The values outside the full nodes of level 1.
    uint inner_begin = (begin + BRANCHES - 1u) / BRANCHES;
    uint inner_end = end / BRANCHES;
    if (levels == 0u || inner_begin >= inner_end) {
        for (uint i = begin; i < end; ++i) sum += values[i];
        sums[segment] = sum;
        return;
    }
    for (uint i = begin; i < inner_begin * BRANCHES; ++i) sum += values[i];
    for (uint i = inner_end * BRANCHES; i < end; ++i) sum += values[i];

    for (uint level = 0u; level < levels; ++level) {
        begin = inner_begin;
        end = inner_end;
        inner_begin = (begin + BRANCHES - 1u) / BRANCHES;
        inner_end = end / BRANCHES;
        const uint nodes = level_begins[level];
        if (level + 1u == levels || inner_begin >= inner_end) {
            for (uint i = begin; i < end; ++i) sum += tree[nodes + i];
            break;
        }
        for (uint i = begin; i < inner_begin * BRANCHES; ++i) sum += tree[nodes + i];
        for (uint i = inner_end * BRANCHES; i < end; ++i) sum += tree[nodes + i];
    }
    sums[segment] = sum;
}
