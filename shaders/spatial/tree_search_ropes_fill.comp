// Lists the neighbours of queries in a tree, by ropes. See tree_search_ropes.glsl and tree_fill.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/list.glsl"

#include "spatial/tree_visit.glsl"

#include "spatial/tree_search_ropes.glsl"

#include "spatial/tree_fill.glsl"
