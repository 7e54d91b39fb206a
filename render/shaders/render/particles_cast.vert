// A particle as seen from the light: a disc through its centre that faces the light. A strip of four vertices, one instance per
// particle.
//
// The disc suffices, and no sphere shadows itself (Longmore 2009, section 5.2): the disc lies in the plane of the terminator, so
// that the lit half of the sphere is in front of it and the other half is dark anyway.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/cloth_of_particle.glsl"
#include "render/light_disc.glsl"
#include "render/material_appearance.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };

layout(location = 0) out vec2 on_disc; // on the unit disc

void main() {
    const vec4 sphere = spheres[gl_InstanceIndex];
    on_disc = corner_of_disc(gl_VertexIndex);
    gl_Position = frame.world_to_light * vec4(on_light_disc(sphere, on_disc), 1.0);
    if (!is_shown_as_sphere(gl_InstanceIndex) || is_drawn_as_cloth(material_id[gl_InstanceIndex].y) || is_clipped(sphere.xyz)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
    }
}
