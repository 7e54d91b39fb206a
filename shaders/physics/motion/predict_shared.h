// Push constants and tables of predict.comp.
#ifndef MOTE_PHYSICS_MOTION_PREDICT_SHARED_H
#define MOTE_PHYSICS_MOTION_PREDICT_SHARED_H

#include "common/shared.h"

// The block "Materials": vec4: rest density, kg/m^D; volume of a particle as a fraction of (2r)^D.

// The block "Forces": FORCE_VECTORS vec4 each.
MOTE_CONSTANT(FORCE_VECTOR, 0u); // m/s², for wind m/s; in w the strength
MOTE_CONSTANT(FORCE_CENTRE, 1u); // centre and radius, m
MOTE_CONSTANT(FORCE_FILTER, 2u); // kind, material and group, as floats; -1: all
MOTE_CONSTANT(FORCE_VECTORS, 3u);

MOTE_CONSTANT(FORCE_UNIFORM, 0u);
MOTE_CONSTANT(FORCE_WIND, 1u);
MOTE_CONSTANT(FORCE_POINT, 2u);

MOTE_PUSH(PredictPush) {
    float kernel_scale; // h/r
    uint forces;
    float half_kernel; // m, of the largest fluid particle; 0: no fluid
    float smallest_half_kernel;
    float period;         // m, a power of two: spacing of anchors; 0: each particle is its own anchor
    float inverse_period; // 1/m
    float search_origin_x; // m: search spheres are relative to this point
    float search_origin_y;
    float search_origin_z;
};

#endif
