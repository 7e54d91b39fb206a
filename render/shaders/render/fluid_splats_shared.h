// Push constants of render/fluid_splats.vert and render/fluid_shadow_cast.vert.
#ifndef MOTE_RENDER_FLUID_SPLATS_SHARED_H
#define MOTE_RENDER_FLUID_SPLATS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidSplatsPush) {
    float scale; // sphere radius in particle radii
};

#endif
