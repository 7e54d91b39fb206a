// The length of the light's path through the fluid's surface, in the mean colour of the particles along it. Replaces the output
// of fluid_shadow_cast.frag, which comes from particles alone.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_shadow_digits.glsl"
#include "render/frame.glsl"

layout(set = 0, binding = 1) uniform sampler2D Lengths;   // in digits
layout(set = 0, binding = 2) uniform sampler2D Particles; // as fluid_shadow_cast.frag writes it

layout(location = 0) out vec4 fluid_thickness; // w: thickness of fluid, m; rgb: the same times -ln of its colour

void main() {
    const ivec2 pixel = ivec2(gl_FragCoord.xy);
    const float path_length = join_digits(texelFetch(Lengths, pixel, 0).xy) * frame.fluid_shadow.y;
    const vec4 particles = texelFetch(Particles, pixel, 0);
    fluid_thickness = path_length > 0.0 && particles.w > 0.0 ? particles * (path_length / particles.w) : vec4(0.0);
}
