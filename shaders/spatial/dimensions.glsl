// Every structure works in space and in the plane.

#ifndef MOTE_SPATIAL_DIMENSIONS_GLSL
#define MOTE_SPATIAL_DIMENSIONS_GLSL

layout(constant_id = 2) const uint DIMENSIONS = 3; // 2: z has no part in cells and keys

#endif
