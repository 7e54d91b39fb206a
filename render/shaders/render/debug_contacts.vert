// A line between the centres of two touching particles, unless both are fluid or both are immovable. One instance per pair.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/line.glsl"
#include "render/material_appearance.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };
layout(std430, set = 0, binding = 4) readonly buffer Velocities { vec4 velocities[]; }; // w: the inverse mass
layout(std430, set = 0, binding = 5) readonly buffer Pairs { uvec2 pairs[]; };          // each pair in both orders

const vec3 kColour = vec3(0.9, 0.04, 0.06);

void main() {
    const uint i = pairs[gl_InstanceIndex].x, j = pairs[gl_InstanceIndex].y;
    const bool is_contact = !(is_fluid(i) && is_fluid(j)) && velocities[i].w + velocities[j].w > 0.0;
    const vec4 a = spheres[i], b = spheres[j];
    if (i >= j || !is_contact || is_clipped(a.xyz) || is_clipped(b.xyz)) {
        draw_nothing();
        return;
    }
    draw_line(lifted(a.xyz, a.w), lifted(b.xyz, b.w), vec2(half_line()), 0.0, gl_VertexIndex, kColour);
}
