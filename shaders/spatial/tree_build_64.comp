// The tree of 64-bit keys, low word first. See tree_build.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

FETCH_UVEC2(1, Keys, key)

#define KEY uvec2
#define KEY_BITS 64
int common_prefix(uvec2 a, uvec2 b) {
    const uvec2 different = a ^ b;
    return different.y != 0u ? 31 - findMSB(different.y) : 63 - findMSB(different.x);
}

#include "spatial/tree_build.glsl"
