// The vector between two neighbours, from their local positions (docs/physics.md, "Positions"). Either each particle is its own
// anchor, and Anchors are read; or anchors are points of a cubic lattice whose spacing is the period. Declares the binding
// ANCHORS_BINDING. Requires common/fetch.glsl and the push constants `period`, a power of two (m) above twice the distance of
// neighbours, and `inverse_period`: all products here are exact.

#ifndef MOTE_PHYSICS_LOCAL_GLSL
#define MOTE_PHYSICS_LOCAL_GLSL

layout(constant_id = 7) const bool LATTICE = true;

FETCH_VEC4(ANCHORS_BINDING, Anchors, anchor) // see predict.comp; absent if LATTICE

float rounder = 12582912.0 * period; // 1.5 * 2^23 periods: read and multiplied once, not in every round of a loop

vec3 anchor_of(uint i) { return LATTICE ? vec3(0.0) : anchor(i).xyz; }

// The nearest whole number of periods, of a vector shorter than 2^22 of them. The sum has no digits below a period, so it is
// rounded as by roundEven(), which costs more. `precise`, so that no compiler simplifies it to v.
vec3 whole_periods(vec3 v) {
    precise const vec3 sum = v + rounder;
    precise const vec3 whole = sum - rounder;
    return whole;
}

// From neighbour j, whose position is `from`, to a particle, m. On the lattice, anchors differ by a multiple of the period.
vec3 separation(uint j, vec3 from, vec3 to, vec3 own_anchor) {
    const vec3 between = to - from;
    return LATTICE ? between - whole_periods(between) : between + (own_anchor - anchor_of(j));
}

#endif
