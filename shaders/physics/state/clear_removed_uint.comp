// Zeroes an attribute of type uint. See clear_removed.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define TYPE uint
#include "physics/state/clear_removed.glsl"
