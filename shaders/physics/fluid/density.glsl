// What the density passes read of a particle, and the kernel between two. Binds the blocks 1 to 6; the includer has
// common/fetch.glsl, and `room` and `half_kernel` among its push constants.

#ifndef MOTE_PHYSICS_DENSITY_GLSL
#define MOTE_PHYSICS_DENSITY_GLSL

#include "physics/fluid/kernel.glsl"
#define SAMPLES_BINDING 6
#include "physics/fluid/boundary_kernel.glsl"

layout(constant_id = 3) const bool BOUNDARIES = false;
layout(constant_id = 4) const bool LARGE_SOLIDS = false; // Samples mean nothing without

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Sph, sph)         // see predict.comp
FETCH_UINT(3, Offsets, list_offset)
FETCH_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, BoundaryDensity, boundary_density) // Σ ∇B, Σ B; means nothing without BOUNDARIES

// Where the list of a particle ends: all that there was room for.
uint list_end(uint i) { return min(list_offset(i + 1u), room); }

vec4 boundary_density_of(uint i) { return BOUNDARIES ? boundary_density(i) : vec4(0.0); }

#include "physics/fluid/pair.glsl"

// The radius of a large solid, whose surface counts and not its centre; 0 of all else. Solids have no kernel width.
float large_solid_radius(float width, float radius) {
    return LARGE_SOLIDS && width == 0.0 && radius >= half_kernel ? radius : 0.0;
}

// Of a ball: B° and dB°/dφ.
vec2 large_solid_share(float distance, float radius, float h) {
    const float gap = max(distance - radius, 0.0);
    const vec4 plane = boundary_kernel(gap, h);
    const float bend = h / (radius + gap);
    return vec2(plane.x - bend * plane.z, (plane.y - bend * (plane.w - bend * plane.z)) / h);
}

// What particle i has of one nearer than h, or than that to a ball, to be multiplied by its y: W and ∇W.
vec4 pair_share(vec3 from_other, float distance, float h, float ball) {
    const vec2 found = ball > 0.0 ? large_solid_share(distance, ball, h) : vec2(kernel_value(distance, h), kernel_slope(distance, h));
    const vec3 away = 1.0 / max(distance, 1e-18) * from_other; // first, since a slope of narrow kernels over 1e-18 is infinite
    return vec4(found.y * away, found.x);
}

#endif
