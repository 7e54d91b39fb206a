// Push constants of the passes that move render meshes with bodies.
#ifndef MOTE_SPATIAL_SKIN_SHARED_H
#define MOTE_SPATIAL_SKIN_SHARED_H

#include "common/shared.h"

MOTE_PUSH(SkinPush) {
    uint k;           // particles per vertex
    float softening2; // m^2
    uint bodies;      // number of bodies
};

#endif
