// What adhesion.comp is told.
#ifndef MOTE_PHYSICS_ADHESION_SHARED_H
#define MOTE_PHYSICS_ADHESION_SHARED_H

#include "common/shared.h"

MOTE_PUSH(AdhesionPush) {
    uint room; // for neighbours, in all lists together
    uint colliders;
    float half_kernel; // m: solids of at least this radius are large solids
};

#endif
