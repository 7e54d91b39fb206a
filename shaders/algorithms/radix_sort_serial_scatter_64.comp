// The scatter pass of the serial radix sort of 64-bit keys. See radix_sort_serial_scatter.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"

#include "algorithms/radix_sort_serial_keys_64.glsl"
#include "algorithms/radix_sort_serial_scatter.glsl"
