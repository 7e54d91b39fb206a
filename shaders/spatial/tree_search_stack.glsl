// With a stack: of two children that are hit, the left one is next and the right one waits. Which one goes first matters to no
// search that finds all. (Jia 2017, Alg. 5.2, mended: a leaf, too, takes the next node from the stack.)
//
// Every node entered on the way from the root to a leaf leaves at most one waiting, and there are at most 63 + 32 of them: a key
// has 63 bits, and equal keys differ in one of the 32 bits of the place. No node is met twice: at most 2 n - 1 steps.

#include "spatial/tree_links.glsl"

const uint STACK = 96u;

shared uint stacks[STACK * WORKGROUP_SIZE]; // entry by entry, so that neighbours are neighbours

uint node;
uint waiting; // entries on the stack

void begin_traversal() {
    waiting = 0u;
    node = root();
}

bool is_finished() { return node == NONE; }

void find_runs() {
    while (node != NONE && queued < MOST_QUEUED && steps < max_steps) {
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
