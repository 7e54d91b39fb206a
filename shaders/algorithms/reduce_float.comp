// One level of a reduction of floats. See reduce.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define SCALAR float
#define VECTOR vec4
#define FETCH_VECTOR FETCH_VEC4
float identity();

#include "algorithms/reduce.glsl"

float identity() { return OP == 0u ? 0.0 : uintBitsToFloat(OP == 1u ? 0x7F800000u : 0xFF800000u); } // +inf, -inf
