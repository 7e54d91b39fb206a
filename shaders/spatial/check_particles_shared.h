// What check_particles.comp is told.
#ifndef MOTE_SPATIAL_CHECK_PARTICLES_SHARED_H
#define MOTE_SPATIAL_CHECK_PARTICLES_SHARED_H

#include "common/shared.h"

MOTE_PUSH(RadiusPush) {
    float smallest; // m
    float largest;  // m
};

#endif
