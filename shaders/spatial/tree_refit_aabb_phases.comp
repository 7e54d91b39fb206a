// Nodes that are boxes, and phases. See tree_refit.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define MOTE_PHASES
#define LEAF aabb_leaf
#define MERGE merge_aabbs
#include "spatial/tree_refit.glsl"
