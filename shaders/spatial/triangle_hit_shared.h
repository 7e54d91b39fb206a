// Push constants of triangle_hit.
#ifndef MOTE_SPATIAL_TRIANGLE_HIT_SHARED_H
#define MOTE_SPATIAL_TRIANGLE_HIT_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TriangleHitPush) {
    uint triangles;        // in the tree
    uint max_thread_steps; // nodes after which a workgroup takes over
};

#endif
