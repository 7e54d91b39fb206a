// Traversal with a stack: of two children that are hit, the left one is next and the right one is pushed. The order does not
// matter to a search that finds all neighbours. (Jia 2017, Alg. 5.2, corrected: a leaf, too, pops the next node.)
//
// Every node entered on the path from the root to a leaf pushes at most one entry, and there are at most 63 + 32 of them: a key
// has 63 bits, and equal keys differ in one of the 32 bits of the index. No node is visited twice: at most 2 n - 1 steps.

#include "spatial/tree_links.glsl"

const uint STACK = 96u;

shared uint stacks[STACK * WORKGROUP_SIZE]; // entry by entry, so that neighbouring threads access neighbouring words

uint node;
uint waiting; // entries on the stack

void begin_traversal() {
    waiting = 0u;
    node = root();
}

bool is_finished() { return node == NONE; }

void find_runs() {
    while (node != NONE && queued < MAX_QUEUED && steps < max_steps) {
        ++steps;
        const uvec4 link = link_of(node);
        node = NONE;
        if (is_closed(link)) {
            queue_run(link);
        } else {
            const uint left = left_of(link), right = right_of(link);
            const bool hit_left = touches(left), hit_right = touches(right);
            if (hit_left && hit_right) {
                stacks[waiting * WORKGROUP_SIZE + gl_LocalInvocationIndex] = right;
                ++waiting;
            }
            node = hit_left ? left : hit_right ? right : NONE;
        }
        if (node == NONE && waiting > 0u) {
            --waiting;
            node = stacks[waiting * WORKGROUP_SIZE + gl_LocalInvocationIndex];
        }
    }
}
