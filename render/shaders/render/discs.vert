// A quad for every particle of a 2-D scene, half a pixel larger than its disc: a strip of four vertices, one instance per
// particle. Reads the World's buffers.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/cloth_of_particle.glsl"
#include "render/particle_colour.glsl"
#include "render/pixel_size.glsl"
#include "render/sphere_quad.glsl"

layout(location = 0) flat out vec4 sphere;
layout(location = 1) flat out vec3 colour;

void main() {
    sphere = spheres[gl_InstanceIndex];
    colour = particle_colour(gl_InstanceIndex);
    const float soft = 0.5 * pixel_size(view_depth(sphere.xyz));
    vec3 corner;
    if (!is_shown_as_sphere(gl_InstanceIndex) || is_drawn_as_cloth(material_id[gl_InstanceIndex].y) || is_clipped(sphere.xyz) ||
        !quad_about(vec4(sphere.xyz, sphere.w + soft), gl_VertexIndex, corner)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
        return;
    }
    gl_Position = to_clip(corner - frame.view_direction.xyz * sphere.w); // in front of walls, which are at the centres' depth
}
