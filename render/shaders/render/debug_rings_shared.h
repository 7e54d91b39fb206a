// Push constants of render/debug_rings.vert.
#ifndef MOTE_RENDER_DEBUG_RINGS_SHARED_H
#define MOTE_RENDER_DEBUG_RINGS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DebugRingsPush) {
    vec4 colour;        // of the ring; w: opacity of its inside
    float scale;        // radius of the ring, in particle radii
    uint kernel_stride;        // draws one in this many particles, by id
    uint only_boundary; // 1: only particles at a boundary of the fluid
};

#endif
