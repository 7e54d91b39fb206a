// A further round of a search for the k nearest, by a hash grid. See knn_grid.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define MOTE_NEXT_ROUND
#include "spatial/knn_grid.glsl"
