// The colour of a particle.
#ifndef MOTE_RENDER_PARTICLE_COLOUR_GLSL
#define MOTE_RENDER_PARTICLE_COLOUR_GLSL

layout(std430, set = 0, binding = 2) readonly buffer Traits { uvec2 traits[]; };           // material and id
layout(std430, set = 0, binding = 3) readonly buffer MaterialColours { vec4 material_colours[]; };

vec3 particle_colour(uint particle) { return material_colours[traits[particle].x].rgb; }

#endif
