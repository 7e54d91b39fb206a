// One level of a reduction of 32-bit unsigned integers; sums wrap modulo 2^32. See reduce.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define SCALAR uint
#define VECTOR uvec4
#define FETCH_VECTOR FETCH_UVEC4
uint identity();

#include "algorithms/reduce.glsl"

uint identity() { return OP == 1u ? 0xFFFFFFFFu : 0u; }
