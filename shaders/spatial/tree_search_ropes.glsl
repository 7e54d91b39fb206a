// Traversal by ropes: from an entered node to its left child, from any other to the next node in depth-first order that is not
// below it. The nodes lie in that order (tree_search_preorder.comp), so both follow by counting: the left child is the next node,
// and below a node with m leaves there are 2 m - 2 nodes. The index of a node's first leaf is counted likewise: it is the next
// leaf not yet passed.
//
// No node is visited twice, so there are at most 2 n - 1 steps.

FETCH_UVEC4(6, Nodes, node_words)

vec4 node_bound(uint at) { return uintBitsToFloat(node_words(at)); }

uint node;
uint next_leaf; // sorted index of the first leaf below `node`, the next leaf to process

// The range of leaves to search.
uint range_begin;
uint range_end;

void begin_traversal() {
    node = 0u;
    next_leaf = 0u;
    range_begin = 0u;
    range_end = leaf_count;
}

bool is_finished() { return next_leaf >= range_end; }

void find_runs() {
    while (next_leaf < range_end && queued < MAX_QUEUED && steps < max_steps) {
        ++steps;
        const uint at = (MOVING ? 4u : 2u) * node;
        const uvec4 second = node_words(at + 1u);
        const uint below = second.w; // leaves
        bool hit = next_leaf + below > range_begin;
        if (MOVING) {
            hit = hit && touches_moving(node_bound(at), uintBitsToFloat(second), node_bound(at + 2u), node_bound(at + 3u), node);
        } else {
            hit = hit && touches(node_bound(at), uintBitsToFloat(second), node);
        }
        const bool enter = hit && below > RUN;
        if (hit && !enter) queue_run(max(next_leaf, range_begin), min(next_leaf + below, range_end));
        node += enter ? 1u : 2u * below - 1u;
        next_leaf += enter ? 0u : below;
    }
}
