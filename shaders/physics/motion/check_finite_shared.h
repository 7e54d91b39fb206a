// What check_finite.comp is told.
#ifndef MOTE_PHYSICS_CHECK_FINITE_SHARED_H
#define MOTE_PHYSICS_CHECK_FINITE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(FINITE_AT_ONCE, 8u); // particles of one thread

MOTE_PUSH(CheckFinitePush) {
    float farthest; // m, from 0, along every axis
};

#endif
