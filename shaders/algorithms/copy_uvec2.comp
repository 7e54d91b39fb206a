// Copies elements of type uvec2. See copy.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define TYPE uvec2
#define FETCH FETCH_UVEC2
#include "algorithms/copy.glsl"
