// Morton keys of up to 63 bits, low word first. See morton_encode.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/morton.glsl"

#define KEY uvec2
KEY key_of(uvec3 cell) { return interleave_long(cell); }

#include "spatial/morton_encode.glsl"
