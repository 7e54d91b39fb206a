// The first round of a search for the k nearest, by a tree. See knn_tree.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#include "spatial/knn_tree.glsl"
