// A quad for every fluid particle: a strip of four vertices, one instance per particle. Solids are not drawn.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/fluid_splats_shared.h"
#include "render/fluid_volume.glsl"
#include "render/material_appearance.glsl"
#include "render/pixel_size.glsl"
#include "render/sphere_quad.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) flat out vec4 sphere;  // as drawn
layout(location = 1) flat out float radius; // of the particle, m
layout(location = 2) flat out vec3 fading;  // -ln of the fluid's colour

void main() {
    const vec4 particle = spheres[gl_InstanceIndex];
    const float pixel = pixel_size(view_depth(particle.xyz));
    sphere = vec4(particle.xyz, drawn_radius(particle.w, scale, pixel));
    radius = particle.w;
    fading = -log(material_appearance[material_id[gl_InstanceIndex].x].rgb);
    vec3 corner;
    if (!is_fluid(gl_InstanceIndex) || is_clipped(particle.xyz) || !quad_about(sphere, gl_VertexIndex, corner)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
        return;
    }
    gl_Position = to_clip(corner);
}
