// The count pass of the radix sort of 32-bit keys. See radix_sort_count.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"

#define KEY uint
#define FETCH_KEY FETCH_UINT
#include "algorithms/radix_sort_count.glsl"
