// How long the light's way through fluids is: depths where it leaves them, less those where it enters. Added up over the faces of a
// closed surface, each of them counts for all the fluid behind it.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_shadow_digits.glsl"

layout(location = 0) in float depth;

layout(location = 0) out vec2 digits;

void main() { digits = gl_FrontFacing ? -digits_of(depth) : digits_of(depth); }
