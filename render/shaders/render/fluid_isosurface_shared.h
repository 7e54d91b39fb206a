// Push constants of render/fluid_isosurface_extent.comp: capacities.
#ifndef MOTE_RENDER_FLUID_ISOSURFACE_SHARED_H
#define MOTE_RENDER_FLUID_ISOSURFACE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidIsosurfacePush) {
    uint reach_capacity;
    uint block_capacity;
    uint vertex_capacity;
    uint triangle_capacity;
};

#endif
