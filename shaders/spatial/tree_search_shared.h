// Constants and push constants of the searches in a tree; see src/spatial/tree_search.hpp.
#ifndef MOTE_SPATIAL_TREE_SEARCH_SHARED_H
#define MOTE_SPATIAL_TREE_SEARCH_SHARED_H

#include "spatial/tree_use_shared.h"

// A node with at most this many leaves is not entered; its leaves are tested directly.
MOTE_CONSTANT(RUN_BITS, 3u);
MOTE_CONSTANT(RUN, 8u);

// A hit encodes neighbours found while counting: the sorted index of a run's first leaf and, in the lowest RUN bits, which of its
// leaves. This is the number of leaves that such words can address.
MOTE_CONSTANT(MAX_HIT_LEAVES, 0x1000000u);

MOTE_PUSH(TreeSearchPush) {
    float margin;          // m; see Criterion::touching
    uint max_thread_steps; // steps until a search is left to a workgroup
    uint hits;             // capacity for hits per query
    uint capacity;         // elements of Neighbours or Pairs
    uint self;             // 1: the queries are the leaves, in sorted order
};

#endif
