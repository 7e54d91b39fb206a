// What fluid_velocity.comp is told.
#ifndef MOTE_PHYSICS_FLUID_VELOCITY_SHARED_H
#define MOTE_PHYSICS_FLUID_VELOCITY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidVelocityPush) {
    uint room; // for neighbours, in all lists together
};

#endif
