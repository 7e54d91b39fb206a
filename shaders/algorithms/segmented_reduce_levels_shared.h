// Push constants of segmented_reduce_levels.
#ifndef MOTE_SEGMENTED_REDUCE_LEVELS_SHARED_H
#define MOTE_SEGMENTED_REDUCE_LEVELS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(LevelsPush) {
    uint children_begin; // first index of the level below in Tree
    uint level_begin;    // first index of this level
    uint node_values;    // number of values that a node of this level sums
};

#endif
