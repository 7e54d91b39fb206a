// When two particles touch, and how. Binds the blocks 1 to 5; the includer
// has common/fetch.glsl, and `room` among its push constants.

#ifndef MOTE_PHYSICS_CONTACT_GLSL
#define MOTE_PHYSICS_CONTACT_GLSL

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_UINT(4, Offsets, list_offset)
FETCH_UINT(5, Neighbours, neighbour)

#include "physics/fallback_direction.glsl"
#include "physics/kind.glsl"

layout(constant_id = 4) const bool FLUIDS = true; // whether any particle can be one

// Where the list of a particle ends: all that there was room for.
uint list_end(uint i) { return min(list_offset(i + 1u), room); }

bool is_fluid(uint i) { return FLUIDS && is_fluid_kind(sph(i).x); }

// How deep j is in i, above 0 if the two are in contact. Of two fluid particles the density takes care.
float contact_depth(vec4 own, bool own_fluid, uint j, vec4 other) {
    const float depth = own.w + other.w - distance(own.xyz, other.xyz);
    if (!(depth > 0.0)) return 0.0; // nor if it is no number: that must not spread
    return own_fluid && is_fluid(j) ? 0.0 : depth;
}

// From i to j; 0 of two at one place.
vec3 contact_normal(vec3 own, vec3 other) {
    const vec3 between = other - own;
    const float squared = dot(between, between);
    return squared > 0.0 ? between * inversesqrt(squared) : vec3(0.0);
}

#endif
