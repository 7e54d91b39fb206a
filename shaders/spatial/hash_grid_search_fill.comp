// Lists the neighbours of every query in a hash grid. See hash_grid_search.glsl and run_search_fill.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/list.glsl"

#include "spatial/run_search.glsl"

#include "spatial/hash_grid_search.glsl"

#include "spatial/run_search_fill.glsl"
