// Push constants of contact_bounce.comp.
#ifndef MOTE_PHYSICS_CONTACT_BOUNCE_SHARED_H
#define MOTE_PHYSICS_CONTACT_BOUNCE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactBouncePush) {
    uint neighbour_capacity; // capacity of all neighbour lists together
};

#endif
