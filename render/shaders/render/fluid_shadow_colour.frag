// As much fluid as the light's way through its surface is long, in the mean colour of the particles along it. What
// fluid_shadow_cast.frag writes of particles alone, and in its place.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_shadow_digits.glsl"
#include "render/frame.glsl"

layout(set = 0, binding = 1) uniform sampler2D Lengths;   // in digits
layout(set = 0, binding = 2) uniform sampler2D Particles; // as fluid_shadow_cast.frag has it

layout(location = 0) out vec4 through; // m, in w; in rgb times -ln of the fluid's colour

void main() {
    const ivec2 pixel = ivec2(gl_FragCoord.xy);
    const float way = of_digits(texelFetch(Lengths, pixel, 0).xy) * frame.fluid_shadow.y;
    const vec4 particles = texelFetch(Particles, pixel, 0);
    through = way > 0.0 && particles.w > 0.0 ? particles * (way / particles.w) : vec4(0.0);
}
