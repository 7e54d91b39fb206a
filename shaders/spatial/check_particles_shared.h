// What check_particles.comp is told.
#ifndef MOTE_SPATIAL_CHECK_PARTICLES_SHARED_H
#define MOTE_SPATIAL_CHECK_PARTICLES_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(PARTICLES_AT_ONCE, 8u); // by one thread

// What the fourth components are.
MOTE_CONSTANT(ABOVE_ZERO, 0u); // radii
MOTE_CONSTANT(FROM_ZERO, 1u);  // radii, which may be 0 as well
MOTE_CONSTANT(NO_RADII, 2u);   // nobody looks at them

MOTE_PUSH(CheckParticlesPush) {
    float farthest; // m, from 0, along every axis
    float smallest; // m
    float largest;  // m
};

#endif
