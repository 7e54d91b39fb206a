// Zeroes an attribute of type uvec2. See clear_removed.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define TYPE uvec2
#include "physics/state/clear_removed.glsl"
