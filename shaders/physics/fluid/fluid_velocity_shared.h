// Push constants of fluid_velocity.comp.
#ifndef MOTE_PHYSICS_FLUID_VELOCITY_SHARED_H
#define MOTE_PHYSICS_FLUID_VELOCITY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidVelocityPush) {
    uint neighbour_capacity; // capacity of all neighbour lists together
    float period;         // m: physics/local.glsl
    float inverse_period; // 1/m
};

#endif
