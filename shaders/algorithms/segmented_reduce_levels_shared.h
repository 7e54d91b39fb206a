// What the host tells segmented_reduce_levels.
#ifndef MOTE_SEGMENTED_REDUCE_LEVELS_SHARED_H
#define MOTE_SEGMENTED_REDUCE_LEVELS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(LevelsPush) {
    uint children_begin; // where the level below begins in Tree
    uint level_begin;    // where this level begins
    uint node_values;    // how many values a node of this level sums up
};

#endif
