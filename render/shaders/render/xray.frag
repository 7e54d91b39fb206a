// Fluid as in an X-ray image: the more of it a ray passes through, the whiter, on black (Grahn 2008, section 7.4). A fragment
// overwrites whatever was drawn at its pixel.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/optics.glsl"
#include "render/output.glsl"
#include "render/xray_shared.h"

layout(set = 0, binding = 1) uniform sampler2D Thickness; // w: thickness of fluid, m

void main() {
    const float thickness = texelFetch(Thickness, ivec2(gl_FragCoord.xy), 0).w;
    write_colour(1.0 - transmittance(vec3(absorption * thickness)));
}
