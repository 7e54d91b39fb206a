// Constants and push constants of check_particles.comp.
#ifndef MOTE_SPATIAL_CHECK_PARTICLES_SHARED_H
#define MOTE_SPATIAL_CHECK_PARTICLES_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(PARTICLES_PER_THREAD, 8u);

// The meaning of the w components.
MOTE_CONSTANT(ABOVE_ZERO, 0u); // radii
MOTE_CONSTANT(FROM_ZERO, 1u);  // radii, which may also be 0
MOTE_CONSTANT(NO_RADII, 2u);   // ignored

MOTE_PUSH(CheckParticlesPush) {
    float world_extent; // m: the largest coordinate allowed on any axis
    float smallest; // m
    float largest;  // m
    float shortest; // of durations
    float longest;
};

#endif
