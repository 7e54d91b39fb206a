// Push constants of the passes over neighbour lists; see src/spatial/lists.hpp.
#ifndef MOTE_SPATIAL_LISTS_SHARED_H
#define MOTE_SPATIAL_LISTS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ListsSortPush) {
    uint capacity; // elements of Neighbours
};

#endif
