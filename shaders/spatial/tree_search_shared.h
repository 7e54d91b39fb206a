// What the searches in a tree are told; see src/spatial/tree_search.hpp.
#ifndef MOTE_SPATIAL_TREE_SEARCH_SHARED_H
#define MOTE_SPATIAL_TREE_SEARCH_SHARED_H

#include "spatial/tree_use_shared.h"

// The most leaves of a node that is not entered, but whose leaves are looked through.
MOTE_CONSTANT(RUN_BITS, 3u);
MOTE_CONSTANT(RUN, 8u);

// A hit says where neighbours are that a thread has found while counting: the place of a run's first leaf and, in the lowest RUN
// bits, which of its leaves. This is how many leaves such words can tell apart.
MOTE_CONSTANT(MOST_LEAVES_OF_HITS, 0x1000000u);

MOTE_PUSH(TreeSearchPush) {
    float margin;  // m; see Criterion::touching
    uint max_thread_steps; // steps until a search is left to a workgroup
    uint hits;     // how many hits there is room for per query
    uint capacity; // elements of Neighbours or Pairs
    uint self;     // 1: the queries are the leaves, by their places
};

#endif
