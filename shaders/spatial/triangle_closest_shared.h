// What the host tells triangle_closest.
#ifndef MOTE_SPATIAL_TRIANGLE_CLOSEST_SHARED_H
#define MOTE_SPATIAL_TRIANGLE_CLOSEST_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TriangleClosestPush) {
    float max_distance; // m
    uint triangles;     // in the tree
    uint patience;      // nodes after which a workgroup takes over
};

#endif
