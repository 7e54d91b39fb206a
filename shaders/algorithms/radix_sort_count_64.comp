// The count pass of the radix sort of 64-bit keys. See radix_sort_count.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"

#define KEY uvec2
#define FETCH_KEY FETCH_UVEC2
#include "algorithms/radix_sort_count.glsl"
