// Leaves without phases. See tree_leaves.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#include "spatial/tree_leaves.glsl"
