// Lists the neighbours that a search in a tree has kept while counting. See tree_emit.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"

#include "spatial/tree_emit.glsl"
