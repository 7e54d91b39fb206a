// A further level of the tree of sums (segmented_reduce_leaves.glsl): its nodes are the sums of 16 nodes of the level below, which
// lies in the same buffer. The includer defines TYPE.
//
// One thread per node; the work's count is that of the level below. Reads and writes Tree.

#include "common/work.glsl"

layout(std430, set = 0, binding = 1) buffer Tree { TYPE tree[]; };

layout(push_constant) uniform Push {
    uint children_begin; // where the level below begins in Tree
    uint level_begin;    // where this level begins
};

const uint BRANCHES = 16u;

void main() {
    const uint node = thread_index();
    if (node >= work_count() / BRANCHES) return;
    const uint first = children_begin + node * BRANCHES;
    precise TYPE sum = tree[first];
    for (uint child = 1u; child < BRANCHES; ++child) sum += tree[first + child];
    tree[level_begin + node] = sum;
}
