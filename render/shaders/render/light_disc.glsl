// Discs that face the light.
#ifndef MOTE_RENDER_LIGHT_DISC_GLSL
#define MOTE_RENDER_LIGHT_DISC_GLSL

#include "render/frame.glsl"

// A vertex of the strip around the unit disc.
vec2 corner_of_disc(uint vertex) { return vec2(vertex & 1u, vertex >> 1u) * 2.0 - 1.0; }

// The point in the world, on the disc through a sphere's centre.
vec3 on_light_disc(vec4 sphere, vec2 on_disc) {
    const vec3 axis = frame.to_light.xyz;
    const vec3 side = normalize(cross(axis, abs(axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    return sphere.xyz + sphere.w * (on_disc.x * side + on_disc.y * cross(side, axis));
}

#endif
