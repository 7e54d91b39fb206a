// The length of the light's path through fluids: depths where it leaves them, minus those where it enters. Summed by blending
// over the faces of a closed surface; each face counts for all the fluid behind it.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_shadow_digits.glsl"

layout(location = 0) in float depth;

layout(location = 0) out vec2 digits;

void main() { digits = gl_FrontFacing ? -split_digits(depth) : split_digits(depth); }
