// What searches through runs of entries are told; see src/spatial/run_search.hpp.
#ifndef MOTE_SPATIAL_RUN_SEARCH_SHARED_H
#define MOTE_SPATIAL_RUN_SEARCH_SHARED_H

#include "spatial/search_shared.h"

MOTE_PUSH(RunSearchPush) {
    float margin;          // m; see Criterion::touching
    float largest_radius;  // m, of all particles
    float cells_per_metre; // of the grid
    uint buckets;          // of a hash grid
    uint distinct_cells;   // of a hash grid: HashGrid::distinct_cells()
    uint max_thread_steps;         // steps until a search is left to a workgroup
    uint hit_words;        // room for so many words of hits per query, and one that is for nobody
    uint hit_stride;       // from one word of a query to the next
    uint capacity;         // elements of Neighbours
    uint of_entries;       // 1: the queries are the entries
};

// The place of a query's first word of hits says NONE if there are no words for it; then its bits say what is to be done.
MOTE_CONSTANT(HITS_TOO_MANY, 1u); // search once more
MOTE_CONSTANT(HITS_HEAVY, 2u);    // nothing: the search was left to a workgroup

#endif
