// Push constants of segmented_reduce_query.
#ifndef MOTE_SEGMENTED_REDUCE_QUERY_SHARED_H
#define MOTE_SEGMENTED_REDUCE_QUERY_SHARED_H

#include "algorithms/segmented_reduce_shared.h"

MOTE_PUSH(QueryPush) {
    uint levels;                   // above the values
    uint level_begins[MAX_LEVELS]; // first index of each in Tree
};

#endif
