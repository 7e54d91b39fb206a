// Push constants of missed.comp.
#ifndef MOTE_PHYSICS_HEALTH_MISSED_SHARED_H
#define MOTE_PHYSICS_HEALTH_MISSED_SHARED_H

#include "common/shared.h"

MOTE_PUSH(MissedPush) {
    uint neighbour_capacity; // capacity of all present neighbour lists together
    uint step_capacity;      // the same of the substep's lists
    uint solid_capacity;     // the same of its lists of pairs with a solid, if they have their own
};

#endif
