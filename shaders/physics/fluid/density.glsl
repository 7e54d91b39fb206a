// What the density passes read of a particle, and the kernel between two. Binds the blocks 1 to 6; the includer has
// common/fetch.glsl, and `room` among its push constants.

#ifndef MOTE_PHYSICS_DENSITY_GLSL
#define MOTE_PHYSICS_DENSITY_GLSL

#include "physics/fluid/kernel.glsl"
#define SAMPLES_BINDING 6
#include "physics/fluid/wall_samples.glsl"

layout(constant_id = 3) const bool WALLS = false;
layout(constant_id = 4) const bool BALLS = false; // Samples mean nothing without

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Fluid, fluid)         // see predict.comp
FETCH_UINT(3, Starts, list_start)
FETCH_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, Walls, wall) // Σ ∇B, Σ B; means nothing without WALLS

// Where the list of a particle ends: all that there was room for.
uint list_end(uint i) { return min(list_start(i + 1u), room); }

vec4 wall_of(uint i) { return WALLS ? wall(i) : vec4(0.0); }

#include "physics/fluid/pair.glsl"

// The radius of the ball that one of two is; 0 if none is.
float ball_of(float own_width, float other_width) { return BALLS ? max(-min(own_width, other_width), 0.0) : 0.0; }

// Of a ball: B° and dB°/dφ.
vec2 ball_share(float distance, float radius, float h) {
    const float gap = max(distance - radius, 0.0);
    const vec4 plane = wall_sample(gap, h);
    const float bend = h / (radius + gap);
    return vec2(plane.x - bend * plane.z, (plane.y - bend * (plane.w - bend * plane.z)) / h);
}

// What particle i has of one nearer than h, or than that to a ball, to be multiplied by its y: W and ∇W.
vec4 pair_share(vec3 from_other, float distance, float h, float ball) {
    const vec2 found = ball > 0.0 ? ball_share(distance, ball, h) : vec2(kernel_value(distance, h), kernel_slope(distance, h));
    const vec3 away = 1.0 / max(distance, 1e-18) * from_other; // first, since a slope of narrow kernels over 1e-18 is infinite
    return vec4(found.y * away, found.x);
}

#endif
