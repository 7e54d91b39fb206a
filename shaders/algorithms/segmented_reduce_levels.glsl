// A further level of the tree of sums (segmented_reduce_leaves.glsl): each node is the sum of 16 nodes of the level below, which
// lies in the same buffer. The includer defines TYPE.
//
// One thread per node; the work count is the number of values. Reads and writes Tree.

#include "algorithms/segmented_reduce_levels_shared.h"
#include "algorithms/segmented_reduce_shared.h"
#include "common/work.glsl"

layout(std430, set = 0, binding = 1) buffer Tree { TYPE tree[]; };

void main() {
    const uint node = thread_index();
    if (node >= work_count() / node_values) return; // full nodes only
    const uint first = children_begin + node * BRANCHES;
    precise TYPE sum = tree[first];
    for (uint child = 1u; child < BRANCHES; ++child) sum += tree[first + child];
    tree[level_begin + node] = sum;
}
