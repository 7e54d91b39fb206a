// Counts every pair of neighbours in a tree once. See tree_search_half.glsl and tree_count.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#define MOTE_PAIRS
#include "common/fetch.glsl"

#include "spatial/tree_visit.glsl"

#include "spatial/tree_search_half.glsl"

#include "spatial/tree_count.glsl"
