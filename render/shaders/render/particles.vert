// A quad that tightly bounds the sphere of every particle: a strip of four vertices, one instance per particle.
//
// Reads the World's buffers. A sphere around the eye is not drawn.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/cloth_of_particle.glsl"
#include "render/frame.glsl"
#include "render/particle_colour.glsl"
#include "render/sphere_quad.glsl"

layout(location = 0) flat out vec4 sphere;
layout(location = 1) flat out vec3 colour;

void main() {
    sphere = spheres[gl_InstanceIndex];
    colour = particle_colour(gl_InstanceIndex);
    vec3 corner;
    if (!is_shown_as_sphere(gl_InstanceIndex) || is_drawn_as_cloth(material_id[gl_InstanceIndex].y) || is_clipped(sphere.xyz) ||
        !quad_about(sphere, gl_VertexIndex, corner)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
        return;
    }
    gl_Position = to_clip(corner);
}
