// Push constants of the passes over pairs; see src/spatial/pairs.hpp.
#ifndef MOTE_SPATIAL_PAIRS_SHARED_H
#define MOTE_SPATIAL_PAIRS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(PairsFillPush) {
    uint capacity; // elements of Neighbours
};

#endif
