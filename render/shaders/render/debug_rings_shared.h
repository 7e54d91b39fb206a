// What render/debug_rings.vert is told.
#ifndef MOTE_RENDER_DEBUG_RINGS_SHARED_H
#define MOTE_RENDER_DEBUG_RINGS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DebugRingsPush) {
    vec4 colour;        // of the ring; w: how much of it is inside of the ring
    float scale;        // its radius, in radii of the particle
    uint one_of;        // particles, by their ids
    uint only_boundary; // 1: only those at a border of the fluid
};

#endif
