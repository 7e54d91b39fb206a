// What boundary.comp is told.
#ifndef MOTE_PHYSICS_BOUNDARY_SHARED_H
#define MOTE_PHYSICS_BOUNDARY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(BoundaryPush) {
    uint room; // for neighbours, in all lists together
};

#endif
