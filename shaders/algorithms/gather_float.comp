// Gathers elements of type float. See gather.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE float
#include "algorithms/gather.glsl"
