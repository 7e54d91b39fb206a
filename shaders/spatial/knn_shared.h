// What the host tells a round of a search for the k nearest.
#ifndef MOTE_SPATIAL_KNN_SHARED_H
#define MOTE_SPATIAL_KNN_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(KNN_ROUND, 32u); // the most that a round finds

MOTE_PUSH(KnnPush) {
    uint k;        // per query, in all rounds
    uint first;    // which of them is the first of this round
    uint max_thread_steps; // steps after which a workgroup takes over
    // Of a grid:
    float cell; // m
    float cells_per_metre;
    uint buckets;
};

#endif
