// Push constants of link_lambda.comp.
#ifndef MOTE_PHYSICS_LINK_LAMBDA_SHARED_H
#define MOTE_PHYSICS_LINK_LAMBDA_SHARED_H

#include "common/shared.h"

MOTE_PUSH(LinkLambdaPush) {
    float relaxation; // above 1: successive over-relaxation
};

#endif
