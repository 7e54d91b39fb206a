// Push constants of render/debug_velocities.vert.
#ifndef MOTE_RENDER_DEBUG_VELOCITIES_SHARED_H
#define MOTE_RENDER_DEBUG_VELOCITIES_SHARED_H

#include "common/shared.h"

MOTE_PUSH(DebugVelocitiesPush) {
    float time; // s
};

#endif
