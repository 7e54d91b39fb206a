// Push constants of contact_count.comp.
#ifndef MOTE_PHYSICS_CONTACT_COUNT_SHARED_H
#define MOTE_PHYSICS_CONTACT_COUNT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactCountPush) {
    uint neighbour_capacity; // capacity of all neighbour lists together
};

#endif
