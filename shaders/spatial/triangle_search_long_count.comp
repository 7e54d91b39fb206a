// The triangles that large spheres touch: counts them. See triangle_search_long.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define MOTE_LONG_QUERY
#include "common/fetch.glsl"

#include "spatial/triangle_search_long.glsl"
