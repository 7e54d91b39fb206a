// Push constants of contact_history.comp and contact_store.comp.
#ifndef MOTE_PHYSICS_CONTACT_HISTORY_SHARED_H
#define MOTE_PHYSICS_CONTACT_HISTORY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactHistoryPush) {
    uint contact_capacity; // capacity of all contact lists together
};

#endif
