// The material of every particle, and its appearance.
#ifndef MOTE_RENDER_MATERIAL_LOOKS_GLSL
#define MOTE_RENDER_MATERIAL_LOOKS_GLSL

#include "render/frame.glsl"

layout(std430, set = 0, binding = 2) readonly buffer MaterialId { uvec2 material_id[]; };               // material, id
layout(std430, set = 0, binding = 3) readonly buffer MaterialAppearance { vec4 material_appearance[]; }; // colour; w: density of a fluid, kg/m³, else 0

bool is_fluid(uint particle) { return material_appearance[material_id[particle].x].w != 0.0; }

// Otherwise the view shows it in another form.
bool is_shown_as_sphere(uint particle) { return frame.colouring.w == 0.0 || !is_fluid(particle); }

#endif
