// What render/fluid_isosurface_extent.comp is told: for how much there is room.
#ifndef MOTE_RENDER_FLUID_ISOSURFACE_SHARED_H
#define MOTE_RENDER_FLUID_ISOSURFACE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(FluidIsosurfacePush) {
    uint room_for_reaches;
    uint room_for_blocks;
    uint room_for_vertices;
    uint room_for_triangles;
};

#endif
