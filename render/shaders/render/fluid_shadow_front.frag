// Where the light enters the fluid: depth only.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/frame.glsl"

layout(location = 0) in vec2 on_disc;
layout(location = 1) flat in vec2 radii;
layout(location = 2) flat in vec3 fading;

void main() {
    const float height2 = 1.0 - dot(on_disc, on_disc);
    if (height2 <= 0.0) discard;
    gl_FragDepth = gl_FragCoord.z - radii.y * sqrt(height2) / frame.fluid_shadow.y;
}
