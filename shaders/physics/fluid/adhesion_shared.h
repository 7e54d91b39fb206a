// Push constants of adhesion.comp.
#ifndef MOTE_PHYSICS_ADHESION_SHARED_H
#define MOTE_PHYSICS_ADHESION_SHARED_H

#include "common/shared.h"

MOTE_PUSH(AdhesionPush) {
    uint neighbour_capacity; // capacity of all neighbour lists together
    uint colliders;
};

#endif
