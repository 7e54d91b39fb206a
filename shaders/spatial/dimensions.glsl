// Every structure works in three and in two dimensions.

#ifndef MOTE_SPATIAL_DIMENSIONS_GLSL
#define MOTE_SPATIAL_DIMENSIONS_GLSL

layout(constant_id = 2) const uint DIMENSIONS = 3; // 2: cells and keys ignore z

#endif
