// Push constants of boundary.comp.
#ifndef MOTE_PHYSICS_BOUNDARY_SHARED_H
#define MOTE_PHYSICS_BOUNDARY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(BoundaryPush) {
    uint neighbour_capacity; // capacity of all neighbour lists together
};

#endif
