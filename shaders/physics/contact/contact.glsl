// Contact depth and normal of two particles. Declares bindings 1 to 5 and ANCHORS_BINDING. Requires common/list.glsl
// and the push constant `neighbour_capacity`.

#ifndef MOTE_PHYSICS_CONTACT_GLSL
#define MOTE_PHYSICS_CONTACT_GLSL

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_UINT(4, Offsets, list_offset)
LIST_UINT(5, Neighbours, neighbour)
FETCH_VEC4(ANCHORS_BINDING, Anchors, anchor) // see predict.comp

#include "physics/fallback_direction.glsl"
#include "physics/kind.glsl"

layout(constant_id = 4) const bool FLUIDS = true; // whether any particle can be fluid

// The end of a particle's list, limited to the capacity.
uint list_end(uint i) { return min(list_offset(i + 1u), neighbour_capacity); }

bool is_fluid(uint i) { return FLUIDS && is_fluid_kind(sph(i).x); }

// Penetration depth of i and j, above 0 if they are in contact, with the vector `between` their centres. The density constraint
// handles pairs of fluid particles.
float contact_depth(vec4 own, bool own_fluid, uint j, vec4 other, vec3 between) {
    const float depth = own.w + other.w - length(between);
    if (!(depth > 0.0)) return 0.0; // NaN fails this test too, so NaNs do not spread
    return own_fluid && is_fluid(j) ? 0.0 : depth;
}

// The vector between the centres of a particle and its neighbour j. `anchors`: between theirs.
vec3 vector_to(vec4 own, vec4 other, vec3 anchors) { return (other.xyz - own.xyz) + anchors; }

// Unit vector from i to j; 0 for coincident centres.
vec3 contact_normal(vec3 between) {
    const float squared = dot(between, between);
    return squared > 0.0 ? between * inversesqrt(squared) : vec3(0.0);
}

#endif
