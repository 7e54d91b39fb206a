// The first round of a search for the k nearest, by a workgroup. See knn_long.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#define MOTE_LONG_QUERY
#include "common/fetch.glsl"

#include "spatial/knn_long.glsl"
