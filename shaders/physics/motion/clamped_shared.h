// Push constants of clamped.comp.
#ifndef MOTE_PHYSICS_MOTION_CLAMPED_SHARED_H
#define MOTE_PHYSICS_MOTION_CLAMPED_SHARED_H

#include "common/shared.h"

MOTE_PUSH(ClampedPush) {
    float max_speed; // m/s
};

#endif
