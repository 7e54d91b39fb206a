// What the shaders that draw colliders are told.
#ifndef MOTE_RENDER_COLLIDERS_SHARED_H
#define MOTE_RENDER_COLLIDERS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(CollidersPush) {
    vec4 colour;
    vec4 bounds;   // of the scene: its middle, and how far from there edges of planes go, m
    uint substeps; // per step
    float width;   // of lines, pixels
    uint planes;   // that there are
};

#endif
