// Counts every pair once, for leaves whose search takes many steps. See tree_long.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#define MOTE_PAIRS
#define MOTE_LONG_QUERY
#include "common/fetch.glsl"

#include "spatial/tree_visit.glsl"

#include "spatial/tree_search_ropes.glsl"

#include "spatial/tree_long.glsl"
