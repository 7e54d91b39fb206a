// What the passes on velocities of fluids read of a particle. Binds the blocks 1 to 5; the includer has common/fetch.glsl, and
// `room` among its push constants.

#ifndef MOTE_PHYSICS_FLUID_VELOCITY_GLSL
#define MOTE_PHYSICS_FLUID_VELOCITY_GLSL

#include "physics/fluid/pair.glsl"

FETCH_VEC4(1, PositionRadius, position_radius) // x and radius
FETCH_VEC4(2, Sph, sph)    // see predict.comp
FETCH_UINT(3, Offsets, list_offset)
FETCH_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, Velocities, velocity)

// Where the list of a particle ends: all that there was room for.
uint list_end(uint i) { return min(list_offset(i + 1u), room); }

// ∇W at particle i, also of two at one place.
vec3 gradient_between(uint i, uint j, vec3 from_other, float distance, float h) {
    return distance > 0.0 ? kernel_gradient(from_other, distance, h) : coincident_gradient(i, j, h);
}

#endif
