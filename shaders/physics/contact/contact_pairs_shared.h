// Push constants of contact_pairs.comp.
#ifndef MOTE_PHYSICS_CONTACT_PAIRS_SHARED_H
#define MOTE_PHYSICS_CONTACT_PAIRS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ContactPairsPush) {
    uint neighbour_capacity; // capacity of all neighbour lists together
    uint contact_capacity;   // capacity of all contact lists together
    float substeps_left;     // of the step, with this one
};

#endif
