// The colours of the colour map, from the lowest at the bottom to the highest at the top.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/colour_map.glsl"
#include "render/output.glsl"

layout(location = 0) in float part;

void main() { write_colour(mapped_colour(part), 1.0); }
