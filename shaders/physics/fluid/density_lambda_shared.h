// Push constants of density_lambda.comp.
#ifndef MOTE_PHYSICS_DENSITY_LAMBDA_SHARED_H
#define MOTE_PHYSICS_DENSITY_LAMBDA_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DensityLambdaPush) {
    uint neighbour_capacity;         // capacity of all neighbour lists together
    float period;         // m: physics/local.glsl
    float inverse_period; // 1/m
};

#endif
