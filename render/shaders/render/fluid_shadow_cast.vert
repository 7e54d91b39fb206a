// A particle of a fluid as the light sees it: a disc through its centre, which faces the light. Four vertices of a strip, one
// instance a particle. Solids have none.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_splats_shared.h"
#include "render/fluid_volume.glsl"
#include "render/light_disc.glsl"
#include "render/material_appearance.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) out vec2 on_disc;     // of the radius 1
layout(location = 1) flat out vec2 radii;  // m: of the particle, and of the sphere as it is drawn
layout(location = 2) flat out vec3 fading; // of white light in the fluid: -ln of its colour

void main() {
    const vec4 particle = spheres[gl_InstanceIndex];
    on_disc = corner_of_disc(gl_VertexIndex);
    radii = vec2(particle.w, drawn_radius(particle.w, scale, frame.fluid_shadow.x));
    fading = -log(material_appearance[material_id[gl_InstanceIndex].x].rgb);
    gl_Position = frame.world_to_light * vec4(on_light_disc(vec4(particle.xyz, radii.y), on_disc), 1.0);
    if (!is_fluid(gl_InstanceIndex) || is_cut_away(particle.xyz)) gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // nowhere
}
