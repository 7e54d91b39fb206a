// Push constants of penetration.comp.
#ifndef MOTE_PHYSICS_CONTACT_PENETRATION_SHARED_H
#define MOTE_PHYSICS_CONTACT_PENETRATION_SHARED_H

#include "common/shared.h"

MOTE_PUSH(PenetrationPush) {
    uint neighbour_capacity; // capacity of all neighbour lists together
};

#endif
