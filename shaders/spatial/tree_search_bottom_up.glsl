// Traversal from the query's own leaf upwards (Jia 2017, Alg. 5.5): the sibling of the leaf, of its parent, of its grandparent
// ... and below those that are hit, by ropes. The leaf's ancestors are not tested, since all are hit. The leaves of the closed
// node around the query's leaf are one run, so the climb starts at that node.
//
// No node is visited twice, since the siblings' subtrees are disjoint, and each step visits one: at most 2 n - 1 steps.

#include "spatial/tree_links.glsl"

FETCH_UINT(8, Parents, parent_of)
FETCH_UINT(9, Siblings, sibling_of)

uint climber; // its sibling is next
uint node;
uint subtree_end; // the first node in depth-first order after the subtree that contains `node`

void begin_traversal() {
    climber = leaf_count - 1u + own_index;
    // Fewer than RUN iterations: a closed node has at most RUN leaves.
    for (uint above = parent_of(climber); above != NONE && is_closed(link_of(above)); above = parent_of(climber)) climber = above;
    node = climber;
    subtree_end = rope_of(link_of(climber));
}

bool is_finished() { return climber == NONE; }

void find_runs() {
    while (climber != NONE && queued < MAX_QUEUED && steps < max_steps) {
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
