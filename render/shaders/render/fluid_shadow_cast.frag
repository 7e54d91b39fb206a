// The thickness of fluid along the light, summed over all particles by blending.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_volume.glsl"

layout(location = 0) in vec2 on_disc;
layout(location = 1) flat in vec2 radii;
layout(location = 2) flat in vec3 fading;

layout(location = 0) out vec4 fluid_thickness; // w: thickness of fluid, m; rgb: the same times -ln of its colour

void main() {
    const float height2 = 1.0 - dot(on_disc, on_disc);
    if (height2 <= 0.0) discard;
    const float thickness = fluid_along(2.0 * radii.y * sqrt(height2), radii.x, radii.y);
    fluid_thickness = vec4(fading * thickness, thickness);
}
