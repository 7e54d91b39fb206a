// Fluid as a screen shows X-rays: the more of it a ray goes through, the whiter, on black (Grahn 2008, section 7.4). One fragment
// covers whatever was drawn at its pixel.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/optics.glsl"
#include "render/output.glsl"
#include "render/xray_shared.h"

layout(set = 0, binding = 1) uniform sampler2D Thickness; // of fluid, m, in w

void main() {
    const float thickness = texelFetch(Thickness, ivec2(gl_FragCoord.xy), 0).w;
    write_colour(1.0 - transmitted_part(vec3(absorption * thickness)));
}
