// Local positions (docs/physics.md, "Positions"). Within a substep a particle's position is relative to its anchor: the point,
// nearest to it at the start of the substep, of a cubic lattice whose spacing is the period. Requires the push constants
// `period`, a power of two (m) above twice the distance of near particles, and `inverse_period`: all products here are exact.

#ifndef MOTE_PHYSICS_LOCAL_GLSL
#define MOTE_PHYSICS_LOCAL_GLSL

vec3 nearest_anchor(vec3 world) { return period * roundEven(inverse_period * world); }

// The nearest whole number of periods, of a vector shorter than 2^22 of them. The sum has no digits below a period, so it is
// rounded as by roundEven(), which costs more. `precise`, so that no compiler simplifies it to v.
vec3 whole_periods(vec3 v) {
    const float rounder = 12582912.0 * period; // 1.5 * 2^23
    precise const vec3 sum = v + rounder;
    precise const vec3 whole = sum - rounder;
    return whole;
}

// The vector between two near particles, m. Their anchors differ by a multiple of the period.
vec3 separation(vec3 from, vec3 to) {
    const vec3 between = to - from;
    return between - whole_periods(between);
}

// The same for particles at any distance, of which `estimate` is known to less than half a period: fast particles can have been
// far apart at the start of the substep.
vec3 separation_about(vec3 estimate, vec3 from, vec3 to) {
    const vec3 between = to - from;
    return between - whole_periods(between - estimate);
}

#endif
