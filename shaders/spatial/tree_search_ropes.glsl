// Ropes: from a node that is entered to its left child, from any other to the next node in depth-first order that is not below
// it. The nodes lie in that order (tree_search_preorder.comp), so that both are found by counting: the left child is the next one,
// and below a node with m leaves there are 2 m - 2 nodes. So is the place of a node's first leaf: that of the leaf which the
// search has come to.
//
// No node is met twice, so there are at most 2 n - 1 steps.

FETCH_UVEC4(6, Nodes, node_words)

uint node;
uint place; // of the first leaf below `node`, whose leaves are the next to be dealt with

// The leaves that are searched for.
uint range_begin;
uint range_end;

void begin_traversal() {
    node = 0u;
    place = 0u;
    range_begin = 0u;
    range_end = leaf_count;
}

bool is_finished() { return place >= range_end; }

void find_runs() {
    while (place < range_end && queued < MOST_QUEUED && steps < max_steps) {
        ++steps;
        const uvec4 first = node_words(2u * node), second = node_words(2u * node + 1u);
        const uint below = second.w; // leaves
        const bool hit = touches(uintBitsToFloat(first), uintBitsToFloat(second), node) && place + below > range_begin;
        const bool enter = hit && below > RUN;
        if (hit && !enter) queue_run(max(place, range_begin), min(place + below, range_end));
        node += enter ? 1u : 2u * below - 1u;
        place += enter ? 0u : below;
    }
}
