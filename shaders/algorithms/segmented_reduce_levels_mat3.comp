// Sums of 16 neighbouring nodes of type mat3. See segmented_reduce_levels.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE mat3
#include "algorithms/segmented_reduce_levels.glsl"
