// Cloth in the shadow map: depth only, of what the clip plane leaves.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

layout(location = 0) in vec3 point;

void main() {
    if (is_clipped(point)) discard;
}
