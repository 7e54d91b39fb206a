// First level of the tree of sums that segments are summed over (segmented_reduce_query.glsl): node i of level 1 is the sum of
// values 16 i to 16 i + 15. Only full nodes are built and read. The includer defines TYPE.
//
// One thread per node. Reads Values, writes Tree.

#include "algorithms/segmented_reduce_shared.h"
#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Values { TYPE values[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Tree { TYPE tree[]; };

void main() {
    const uint node = thread_index();
    if (node >= work_count() / BRANCHES) return;
    precise TYPE sum = values[node * BRANCHES];
    for (uint child = 1u; child < BRANCHES; ++child) sum += values[node * BRANCHES + child];
    tree[node] = sum;
}
