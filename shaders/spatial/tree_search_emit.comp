// Lists the neighbours that the count pass of a tree search has stored. See tree_emit.glsl.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/list.glsl"

#include "spatial/tree_emit.glsl"
