// What the density passes read of a particle, and the kernel between two. Binds the blocks 1 to 5; the includer has
// common/fetch.glsl, and `room` among its push constants.

#ifndef MOTE_PHYSICS_DENSITY_GLSL
#define MOTE_PHYSICS_DENSITY_GLSL

#include "physics/fluid/kernel.glsl"

layout(constant_id = 3) const bool WALLS = false;

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Fluid, fluid)         // rest density (0: solid), volume, kernel width, inverse mass
FETCH_UINT(3, Starts, list_start)
FETCH_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, Walls, wall) // Σ ∇B, Σ B; means nothing without WALLS

// Where the list of a particle ends: all that there was room for.
uint list_end(uint i) { return min(list_start(i + 1u), room); }

vec4 wall_of(uint i) { return WALLS ? wall(i) : vec4(0.0); }

#include "physics/fluid/pair.glsl"

#endif
