// Push constants of move.comp.
#ifndef MOTE_PHYSICS_MOVE_SHARED_H
#define MOTE_PHYSICS_MOVE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(MovePush) {
    uint substep;
    uint substeps; // per step
};

#endif
