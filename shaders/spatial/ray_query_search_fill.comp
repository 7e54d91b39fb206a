// Lists the neighbours of every particle, by ray query. See ray_query_search.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_ray_query : require

#define MOTE_FILL
#include "common/list.glsl"

#include "spatial/ray_query_search.glsl"
