// How much fluid the light goes through. Added up over all particles.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_volume.glsl"

layout(location = 0) in vec2 on_disc;
layout(location = 1) flat in vec2 radii;
layout(location = 2) flat in vec3 fading;

layout(location = 0) out vec4 through; // m, in w; in rgb times -ln of the fluid's colour

void main() {
    const float height2 = 1.0 - dot(on_disc, on_disc);
    if (height2 <= 0.0) discard;
    const float thickness = fluid_along(2.0 * radii.y * sqrt(height2), radii.x, radii.y);
    through = vec4(fading * thickness, thickness);
}
