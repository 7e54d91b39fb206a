// The kernel between two particles.

#ifndef MOTE_PHYSICS_PAIR_GLSL
#define MOTE_PHYSICS_PAIR_GLSL

#include "physics/fluid/kernel.glsl"

// The kernel width of a pair. Solids have none: the other particle's applies.
float pair_width(float own, float other) { return own > 0.0 && other > 0.0 ? 0.5 * (own + other) : max(own, other); }

// ∇W at a particle, 1/m^(D+1); 0 for coincident particles, which are at most 10⁻¹⁸ m apart.
vec3 kernel_gradient(vec3 from_other, float distance, Scale scale) {
    return kernel_slope(distance, scale) / max(distance, 1e-18) * from_other;
}

// ∇W at a particle for coincident particles: the value at a distance of 0.1 h. Walls can press particles into one corner, where a
// zero gradient would never separate them.
vec3 coincident_gradient(uint id, uint other_id, float h) {
    return kernel_slope(0.1 * h, scale_of(h)) * fallback_direction(other_id, id);
}

#endif
