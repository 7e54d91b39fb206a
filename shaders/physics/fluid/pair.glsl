// The kernel between two particles.

#ifndef MOTE_PHYSICS_PAIR_GLSL
#define MOTE_PHYSICS_PAIR_GLSL

#include "physics/fluid/kernel.glsl"

// The kernel width of a pair; of a solid it is 0, and the other's counts.
float pair_width(float own, float other) { return own > 0.0 && other > 0.0 ? 0.5 * (own + other) : max(own, other); }

// ∇W at particle i, 1/m^(D+1). Of two at one place it is what it would be a tenth of h apart: walls press particles into one
// corner, and without a gradient they would never part.
vec3 kernel_gradient(uint i, uint j, vec3 from_other, float distance, float h) {
    if (distance == 0.0) return kernel_slope(0.1 * h, h) * fallback_direction(j, i);
    return kernel_slope(distance, h) / distance * from_other;
}

#endif
