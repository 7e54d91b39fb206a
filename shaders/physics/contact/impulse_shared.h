// Push constants of impulse_warm_start.comp, impulse_solve.comp and impulse_relax.comp.
#ifndef MOTE_PHYSICS_IMPULSE_SHARED_H
#define MOTE_PHYSICS_IMPULSE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ImpulsePush) {
    uint contact_capacity; // capacity of all contact lists together
};

#endif
