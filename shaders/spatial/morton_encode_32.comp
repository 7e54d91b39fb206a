// Morton keys of at most 32 bits. See morton_encode.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/morton.glsl"

#define KEY uint
KEY key_of(uvec3 cell) { return interleave(cell); }

#include "spatial/morton_encode.glsl"
