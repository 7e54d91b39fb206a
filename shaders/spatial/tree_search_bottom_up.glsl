// From the own leaf upwards (Jia 2017, Alg. 5.5): the sibling of the leaf, of its parent, of its grandparent ... and below those
// that are hit, by ropes. None of the leaf's ancestors is tested, though all are hit. Leaves in the closed node around the own one
// are one run, so it is that node from which the climb begins.
//
// No node is met twice, since the siblings' subtrees are disjoint, and each step meets one: at most 2 n - 1 steps.

#include "spatial/tree_links.glsl"

FETCH_UINT(8, Parents, parent_of)
FETCH_UINT(9, Siblings, sibling_of)

uint climber; // whose sibling is next
uint node;
uint subtree_end; // the first node in depth-first order behind the subtree that `node` is in

void begin_traversal() {
    climber = leaf_count - 1u + own_place;
    // Fewer than RUN rounds: a closed node has at most RUN leaves.
    for (uint above = parent_of(climber); above != NONE && is_closed(link_of(above)); above = parent_of(climber)) climber = above;
    node = climber;
    subtree_end = rope_of(link_of(climber));
}

bool is_finished() { return climber == NONE; }

void find_runs() {
    while (climber != NONE && queued < MOST_QUEUED && steps < max_steps) {
        ++steps;
        const bool climb = node == subtree_end;
        if (climb) {
            node = sibling_of(climber);
            climber = parent_of(climber);
            if (node == NONE) break; // the climber was the root
        }
        const uvec4 link = link_of(node);
        if (climb) subtree_end = rope_of(link);
        const bool hit = touches(node);
        const bool enter = hit && !is_closed(link);
        if (hit && !enter) queue_run(link);
        node = enter ? left_of(link) : rope_of(link);
    }
}
