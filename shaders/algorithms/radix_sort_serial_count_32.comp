// The count pass of the serial radix sort of 32-bit keys. See radix_sort_serial_count.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"

#include "algorithms/radix_sort_serial_keys_32.glsl"
#include "algorithms/radix_sort_serial_count.glsl"
