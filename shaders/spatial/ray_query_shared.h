// Push constants of a search by ray query; see src/spatial/ray_query_search.hpp.
#ifndef MOTE_SPATIAL_RAY_QUERY_SHARED_H
#define MOTE_SPATIAL_RAY_QUERY_SHARED_H

#include "spatial/search_shared.h"

MOTE_PUSH(RayQueryPush) {
    float margin;         // m; see Criterion::touching
    float largest_radius; // m, of all particles
    uint capacity;        // elements of Neighbours
};

#endif
