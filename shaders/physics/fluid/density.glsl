// What the density passes read of a particle, and the kernel between two. Binds the blocks 1 to 4; the includer has
// common/fetch.glsl, and `room` among its push constants.

#ifndef MOTE_PHYSICS_DENSITY_GLSL
#define MOTE_PHYSICS_DENSITY_GLSL

#include "physics/fluid/kernel.glsl"

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Fluid, fluid)         // rest density (0: solid), mass or (of solids) volume, kernel width, inverse mass
FETCH_UINT(3, Starts, list_start)
FETCH_UINT(4, Neighbours, neighbour)

// Where the list of a particle ends: all that there was room for.
uint list_end(uint i) { return min(list_start(i + 1u), room); }

// The kernel width of a pair; of a solid it is 0, and the other's counts.
float pair_width(float own, float other) { return own > 0.0 && other > 0.0 ? 0.5 * (own + other) : max(own, other); }

// ∇W at particle i, 1/m^(D+1). Of two at one place it is what it would be a tenth of h apart: walls press particles into one
// corner, and without a gradient they would never part.
vec3 kernel_gradient(uint i, uint j, vec3 from_other, float distance, float h) {
    if (distance == 0.0) return kernel_slope(0.1 * h, h) * fallback_direction(j, i);
    return kernel_slope(distance, h) / distance * from_other;
}

#endif
