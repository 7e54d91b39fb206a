// Push constants of searches through runs of entries; see src/spatial/run_search.hpp.
#ifndef MOTE_SPATIAL_RUN_SEARCH_SHARED_H
#define MOTE_SPATIAL_RUN_SEARCH_SHARED_H

#include "spatial/search_shared.h"

MOTE_PUSH(RunSearchPush) {
    float margin;          // m; see Criterion::touching
    float largest_radius;  // m, of all particles
    float cells_per_metre; // of the grid
    uint buckets;          // of a hash grid
    uint distinct_cells;   // of a hash grid: HashGrid::distinct_cells()
    uint max_thread_steps; // steps until a search is left to a workgroup
    uint hit_words;        // capacity for words of hits per query, not counting one unused word
    uint hit_stride;       // from one word of a query to the next
    uint capacity;         // elements of Neighbours
    uint of_entries;       // 1: the queries are the entries
};

// In a query's first word of hits, position NONE means that no hits are stored; its bits then hold one of these.
MOTE_CONSTANT(HITS_TOO_MANY, 1u); // repeat the search
MOTE_CONSTANT(HITS_LONG_QUERY, 2u);    // nothing to do: the search was left to a workgroup

#endif
