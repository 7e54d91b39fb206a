// The sky, where nothing else is.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/output.glsl"
#include "render/sky_colour.glsl"

void main() { write_colour(sky_colour(ray_of_pixel(gl_FragCoord.xy).direction)); }
