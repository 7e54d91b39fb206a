// Lists the neighbours of queries in a tree, from their leaves upwards. See tree_search_bottom_up.glsl and tree_fill.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/list.glsl"

#include "spatial/tree_visit.glsl"

#include "spatial/tree_search_bottom_up.glsl"

#include "spatial/tree_fill.glsl"
