// Lists the neighbours of the queries with many candidates in a z-order. See zorder_search.glsl and run_search_long_fill.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#define MOTE_LONG_QUERY
#include "common/list.glsl"

#include "common/subgroup.glsl"

#include "spatial/run_search.glsl"

#include "spatial/zorder_search.glsl"

#include "spatial/run_search_long.glsl"

#include "spatial/run_search_long_fill.glsl"
