// The triangles that spheres touch: lists them. See triangle_search_walk.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define MOTE_FILL
#include "spatial/triangle_search_walk.glsl"
