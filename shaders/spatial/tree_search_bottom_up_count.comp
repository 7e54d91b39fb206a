// Counts the neighbours of every query in a tree, from its leaf upwards. See tree_search_bottom_up.glsl and tree_count.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"

#include "spatial/tree_visit.glsl"

#include "spatial/tree_search_bottom_up.glsl"

#include "spatial/tree_count.glsl"
