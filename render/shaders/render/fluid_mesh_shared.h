// Push constants of render/fluid_mesh_depth.frag.
#ifndef MOTE_RENDER_FLUID_MESH_SHARED_H
#define MOTE_RENDER_FLUID_MESH_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidMeshPush) {
    float largest_radius; // of the fluid's particles, m
};

#endif
