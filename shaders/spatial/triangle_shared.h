// Triangle features, shared by host and device; see src/spatial/triangle_queries.hpp.
#ifndef MOTE_SPATIAL_TRIANGLE_SHARED_H
#define MOTE_SPATIAL_TRIANGLE_SHARED_H

#include "common/shared.h"

// The feature of a triangle that a point lies on.
MOTE_CONSTANT(FACE, 0u);
MOTE_CONSTANT(EDGE_01, 1u);
MOTE_CONSTANT(EDGE_12, 2u);
MOTE_CONSTANT(EDGE_20, 3u);
MOTE_CONSTANT(VERTEX_0, 4u);
MOTE_CONSTANT(VERTEX_1, 5u);
MOTE_CONSTANT(VERTEX_2, 6u);

#endif
