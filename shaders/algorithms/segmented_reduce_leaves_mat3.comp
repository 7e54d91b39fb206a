// Sums of 16 neighbouring values of type mat3. See segmented_reduce_leaves.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE mat3
#include "algorithms/segmented_reduce_leaves.glsl"
