// Lists the neighbours of queries in a tree that take many steps. See tree_long.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#define MOTE_FILL
#define MOTE_LONG_QUERY
#include "common/list.glsl"

#include "spatial/tree_visit.glsl"

#include "spatial/tree_search_ropes.glsl"

#include "spatial/tree_long.glsl"
