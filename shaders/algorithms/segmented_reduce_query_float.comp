// Sums of segments of type float. See segmented_reduce_query.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE float
#include "algorithms/segmented_reduce_query.glsl"
