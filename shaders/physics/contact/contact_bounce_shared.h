// What contact_bounce.comp is told.
#ifndef MOTE_PHYSICS_CONTACT_BOUNCE_SHARED_H
#define MOTE_PHYSICS_CONTACT_BOUNCE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactBouncePush) {
    uint room; // for neighbours, in all lists together
};

#endif
