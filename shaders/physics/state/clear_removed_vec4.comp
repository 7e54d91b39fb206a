// Zeroes an attribute of type vec4. See clear_removed.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define TYPE vec4
#include "physics/state/clear_removed.glsl"
