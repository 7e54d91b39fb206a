// Constants and push constants of check_finite.comp.
#ifndef MOTE_PHYSICS_CHECK_FINITE_SHARED_H
#define MOTE_PHYSICS_CHECK_FINITE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(FINITE_CHECKS_PER_THREAD, 8u);

MOTE_PUSH(CheckFinitePush) {
    float world_extent; // m: the largest coordinate allowed on any axis
};

#endif
