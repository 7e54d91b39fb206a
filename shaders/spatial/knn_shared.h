// Push constants of one round of a k-nearest search.
#ifndef MOTE_SPATIAL_KNN_SHARED_H
#define MOTE_SPATIAL_KNN_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(KNN_ROUND, 32u); // maximum per round

MOTE_PUSH(KnnPush) {
    uint k;                // per query, in all rounds
    uint first;            // index of this round's first neighbour among the k
    uint max_thread_steps; // steps after which a workgroup takes over
    // For a grid:
    float cell; // m
    float cells_per_metre;
    uint buckets;
};

#endif
