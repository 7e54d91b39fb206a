// The kernel between two particles.

#ifndef MOTE_PHYSICS_PAIR_GLSL
#define MOTE_PHYSICS_PAIR_GLSL

#include "physics/fluid/kernel.glsl"

// The kernel width of a pair; of a solid it is not above 0, and the other's counts.
float pair_width(float own, float other) { return own > 0.0 && other > 0.0 ? 0.5 * (own + other) : max(own, other); }

// ∇W at a particle, 1/m^(D+1); 0 of two at one place (of which no distance is left above 10⁻¹⁸ m).
vec3 kernel_gradient(vec3 from_other, float distance, float h) {
    return kernel_slope(distance, h) / max(distance, 1e-18) * from_other;
}

// The same at particle i for two at one place: what it would be a tenth of h apart. Walls press particles into one corner, and
// without a gradient they would never part.
vec3 coincident_gradient(uint i, uint j, float h) { return kernel_slope(0.1 * h, h) * fallback_direction(j, i); }

#endif
