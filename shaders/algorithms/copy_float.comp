// Copies elements of type float. See copy.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define TYPE float
#define FETCH FETCH_FLOAT
#include "algorithms/copy.glsl"
