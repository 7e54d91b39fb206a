// Push constants of triangle_closest.
#ifndef MOTE_SPATIAL_TRIANGLE_CLOSEST_SHARED_H
#define MOTE_SPATIAL_TRIANGLE_CLOSEST_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TriangleClosestPush) {
    float max_distance;    // m
    uint triangles;        // in the tree
    uint max_thread_steps; // nodes after which a workgroup takes over
};

#endif
