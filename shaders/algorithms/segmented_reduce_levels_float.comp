// Sums of 16 neighbouring nodes of type float. See segmented_reduce_levels.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE float
#include "algorithms/segmented_reduce_levels.glsl"
