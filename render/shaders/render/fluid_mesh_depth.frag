// The depth of a fluid's mesh, for the filter of its thickness.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_mesh_shared.h"
#include "render/pixel_size.glsl"

layout(location = 0) in vec3 point;
layout(location = 1) in vec3 normal;

layout(location = 0) out vec2 surface; // m: distance along the view direction, and the largest particle radius

void main() { surface = vec2(view_depth(point), largest_radius); }
