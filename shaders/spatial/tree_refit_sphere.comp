// Nodes that are spheres. See tree_refit.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"

#define LEAF sphere_leaf
#define MERGE merge_spheres
#include "spatial/tree_refit.glsl"
