// Push constants of the shaders that draw colliders.
#ifndef MOTE_RENDER_COLLIDERS_SHARED_H
#define MOTE_RENDER_COLLIDERS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(CollidersPush) {
    vec4 colour;
    vec4 bounds;   // centre of the scene, and the distance from it to which edges of planes extend, m
    uint substeps; // per step
    float width;   // of lines, pixels
    uint planes;   // number of planes
};

#endif
