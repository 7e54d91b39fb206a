// The tree of 32-bit keys. See tree_build.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

FETCH_UINT(1, Keys, key)

#define KEY uint
#define KEY_BITS 32
int common_prefix(uint a, uint b) { return 31 - findMSB(a ^ b); }

#include "spatial/tree_build.glsl"
