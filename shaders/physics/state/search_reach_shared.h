// Push constants of search_reach.comp.
#ifndef MOTE_PHYSICS_SEARCH_REACH_SHARED_H
#define MOTE_PHYSICS_SEARCH_REACH_SHARED_H

#include "common/shared.h"

MOTE_PUSH(SearchReachPush) {
    float substeps_left; // of the step, with this one
    float spare;         // m
};

#endif
