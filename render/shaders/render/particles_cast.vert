// A particle as the light sees it: a disc through its centre, which faces the light. Four vertices of a strip, one instance a
// particle.
//
// The disc is enough, and nothing shadows itself (Longmore 2009, section 5.2): it lies in the plane of the terminator, so that the
// lit half of the sphere is in front of it and the other half is dark anyway.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/cloth_of_particle.glsl"
#include "render/light_disc.glsl"
#include "render/material_appearance.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) out vec2 on_disc; // of the radius 1

void main() {
    const vec4 sphere = spheres[gl_InstanceIndex];
    on_disc = corner_of_disc(gl_VertexIndex);
    gl_Position = frame.world_to_light * vec4(on_light_disc(sphere, on_disc), 1.0);
    if (!is_shown_as_sphere(gl_InstanceIndex) || is_drawn_as_cloth(material_id[gl_InstanceIndex].y) || is_cut_away(sphere.xyz)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // nowhere
    }
}
