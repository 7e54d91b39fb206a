// Copies elements of type vec4. See copy.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define TYPE vec4
#define FETCH FETCH_VEC4
#include "algorithms/copy.glsl"
