// A needle from the centre of every particle to its extrapolated position, the pointed end. One instance per particle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/line.glsl"
#include "render/debug_velocities_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };
layout(std430, set = 0, binding = 2) readonly buffer Velocities { vec4 velocities[]; };

const vec3 kColour = vec3(1.0, 0.55, 0.05);

void main() {
    const vec4 sphere = spheres[gl_InstanceIndex];
    const vec3 displacement = time * velocities[gl_InstanceIndex].xyz;
    if (is_clipped(sphere.xyz) || dot(displacement, displacement) == 0.0) {
        draw_nothing();
        return;
    }
    draw_line(lifted(sphere.xyz, sphere.w), lifted(sphere.xyz + displacement, sphere.w), vec2(2.0 * half_line(), 0.0), 0.0,
              gl_VertexIndex, kColour);
}
