// Gathers elements of type uint. See gather.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define TYPE uint
#include "algorithms/gather.glsl"
