// A fluid particle as seen from the light: a disc through its centre that faces the light. A strip of four vertices, one instance
// per particle. Solids are not drawn.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_splats_shared.h"
#include "render/fluid_volume.glsl"
#include "render/light_disc.glsl"
#include "render/material_appearance.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) out vec2 on_disc;     // on the unit disc
layout(location = 1) flat out vec2 radii;  // m: of the particle, and of the drawn sphere
layout(location = 2) flat out vec3 fading; // -ln of the fluid's colour

void main() {
    const vec4 particle = spheres[gl_InstanceIndex];
    on_disc = corner_of_disc(gl_VertexIndex);
    radii = vec2(particle.w, drawn_radius(particle.w, scale, frame.fluid_shadow.x));
    fading = -log(material_appearance[material_id[gl_InstanceIndex].x].rgb);
    gl_Position = frame.world_to_light * vec4(on_light_disc(vec4(particle.xyz, radii.y), on_disc), 1.0);
    if (!is_fluid(gl_InstanceIndex) || is_clipped(particle.xyz)) gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
}
