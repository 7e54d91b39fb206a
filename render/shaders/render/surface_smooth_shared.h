// Push constants of a pass of the filters of a fluid's surface.
#ifndef MOTE_RENDER_SURFACE_SMOOTH_SHARED_H
#define MOTE_RENDER_SURFACE_SMOOTH_SHARED_H

#include "common/shared.h"

MOTE_PUSH(SurfaceSmoothPush) {
    int step_x, step_y; // pixels, from one sample to the next
    float width;        // of the narrow-range filter: sigma, in particle radii
    int half_width;     // of the binomial filter: samples on either side
};

#endif
