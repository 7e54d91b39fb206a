// Push constants of triangle_search_count and triangle_search_fill.
#ifndef MOTE_SPATIAL_TRIANGLE_SEARCH_SHARED_H
#define MOTE_SPATIAL_TRIANGLE_SEARCH_SHARED_H

#include "common/shared.h"

MOTE_PUSH(TriangleSearchPush) {
    float margin;          // m
    uint triangles;        // in the tree
    uint capacity;         // of the lists
    uint max_thread_steps; // nodes after which a workgroup takes over
};

#endif
