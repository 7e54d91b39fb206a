// A quad for every fluid particle that has a ring: a strip of four vertices, one instance per particle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/debug_rings_shared.h"
#include "render/material_appearance.glsl"
#include "render/sphere_quad.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };
layout(std430, set = 0, binding = 4) readonly buffer BoundaryFlags { uint boundary_flags[]; };

layout(location = 0) flat out vec4 sphere; // the ring is its silhouette
layout(location = 1) flat out vec4 ring_colour;

void main() {
    const vec4 particle = spheres[gl_InstanceIndex];
    sphere = vec4(particle.xyz, scale * particle.w);
    ring_colour = colour;
    const bool has_ring = is_fluid(gl_InstanceIndex) && !is_clipped(particle.xyz) && material_id[gl_InstanceIndex].y % kernel_stride == 0u &&
                          (only_boundary == 0u || boundary_flags[gl_InstanceIndex] != 0u);
    vec3 corner;
    if (!has_ring || !quad_about(sphere, gl_VertexIndex, corner)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
        return;
    }
    gl_Position = to_clip(corner);
}
