// The sky, drawn where nothing else is.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/environment.glsl"
#include "render/output.glsl"

void main() { write_colour(environment(ray_of_pixel(gl_FragCoord.xy).direction)); }
