// Contact depth and normal of two particles. Declares bindings 1 to 5. Requires common/fetch.glsl and a push constant `neighbour_capacity`.

#ifndef MOTE_PHYSICS_CONTACT_GLSL
#define MOTE_PHYSICS_CONTACT_GLSL

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_UINT(4, Offsets, list_offset)
FETCH_UINT(5, Neighbours, neighbour)

#include "physics/fallback_direction.glsl"
#include "physics/kind.glsl"

layout(constant_id = 4) const bool FLUIDS = true; // whether any particle can be fluid

// The end of a particle's list, limited to the capacity.
uint list_end(uint i) { return min(list_offset(i + 1u), neighbour_capacity); }

bool is_fluid(uint i) { return FLUIDS && is_fluid_kind(sph(i).x); }

// Penetration depth of i and j, above 0 if they are in contact. The density constraint handles pairs of fluid particles.
float contact_depth(vec4 own, bool own_fluid, uint j, vec4 other) {
    const float depth = own.w + other.w - distance(own.xyz, other.xyz);
    if (!(depth > 0.0)) return 0.0; // NaN fails this test too, so NaNs do not spread
    return own_fluid && is_fluid(j) ? 0.0 : depth;
}

// Unit vector from i to j; 0 for coincident centres.
vec3 contact_normal(vec3 own, vec3 other) {
    const vec3 between = other - own;
    const float squared = dot(between, between);
    return squared > 0.0 ? between * inversesqrt(squared) : vec3(0.0);
}

#endif
