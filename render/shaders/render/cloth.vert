// Cloth: three vertices per triangle, at the centres of its particles. Torn triangles are not drawn.
//
// The normal of a particle is the area-weighted mean over the intact triangles around it.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/cloth_of_particle.glsl"
#include "render/particle_colour.glsl"

layout(location = 0) out vec3 point;
layout(location = 1) out vec3 normal;
layout(location = 2) out vec3 colour;

vec3 corner(uint triangle, uint i) { return spheres[id_to_index[cloth[6u * triangle + i]]].xyz; }

// Its length is twice the area.
vec3 normal_of(uint triangle) {
    const vec3 a = corner(triangle, 0u);
    return cross(corner(triangle, 1u) - a, corner(triangle, 2u) - a);
}

void main() {
    const uint triangle = uint(gl_VertexIndex) / 3u;
    if (!is_intact(triangle)) {
        gl_Position = vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
        return;
    }
    const uint id = cloth[6u * triangle + uint(gl_VertexIndex) % 3u], particle = id_to_index[id];
    point = spheres[particle].xyz;
    colour = particle_colour(particle);
    normal = vec3(0.0);
    for (uint i = cloth_offsets[id]; i < cloth_offsets[id + 1u]; ++i) {
        if (is_intact(cloth_of_particle[i])) normal += normal_of(cloth_of_particle[i]);
    }
    normal = dot(normal, normal) > 0.0 ? normalize(normal) : vec3(0.0, 1.0, 0.0); // folded flat onto itself
    gl_Position = to_clip(point);
}
