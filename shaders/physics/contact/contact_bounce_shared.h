// What contact_bounce.comp is told.
#ifndef MOTE_PHYSICS_CONTACT_BOUNCE_SHARED_H
#define MOTE_PHYSICS_CONTACT_BOUNCE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactBouncePush) {
    uint materials; // so many rows and columns the table of pairs has
    uint room;      // for neighbours, in all lists together
};

#endif
