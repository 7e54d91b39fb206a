// Gathers elements of type vec4. See gather.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE vec4
#include "algorithms/gather.glsl"
