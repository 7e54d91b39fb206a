// What contact_count.comp is told.
#ifndef MOTE_PHYSICS_CONTACT_COUNT_SHARED_H
#define MOTE_PHYSICS_CONTACT_COUNT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactCountPush) {
    uint room; // for neighbours, in all lists together
};

#endif
