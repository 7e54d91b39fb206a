// Copies elements of type uint. See copy.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define TYPE uint
#define FETCH FETCH_UINT
#include "algorithms/copy.glsl"
