// What density_lambda.comp is told.
#ifndef MOTE_PHYSICS_DENSITY_LAMBDA_SHARED_H
#define MOTE_PHYSICS_DENSITY_LAMBDA_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DensityLambdaPush) {
    uint room; // for neighbours, in all lists together
};

#endif
