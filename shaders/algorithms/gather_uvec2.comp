// Gathers elements of type uvec2. See gather.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE uvec2
#include "algorithms/gather.glsl"
