// What render/fluid_splats.vert is told.
#ifndef MOTE_RENDER_FLUID_SPLATS_SHARED_H
#define MOTE_RENDER_FLUID_SPLATS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidSplatsPush) {
    float scale; // of the spheres, in particles' radii
};

#endif
