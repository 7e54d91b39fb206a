// Cloth in the shadow map: depth alone, of what is not cut away.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

layout(location = 0) in vec3 point;

void main() {
    if (is_cut_away(point)) discard;
}
