// When two particles touch, and how. Binds the blocks 1 to 5; the includer
// has common/fetch.glsl, and `room` among its push constants.

#ifndef MOTE_PHYSICS_CONTACT_GLSL
#define MOTE_PHYSICS_CONTACT_GLSL

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Start, start)
FETCH_VEC4(3, Fluid, fluid)
FETCH_UINT(4, Starts, list_start)
FETCH_UINT(5, Neighbours, neighbour)

layout(constant_id = 1) const uint DIMENSIONS = 3;

// Where the list of a particle ends: all that there was room for.
uint list_end(uint i) { return min(list_start(i + 1u), room); }

bool is_fluid(uint i) { return fluid(i).x > 0.0; }

// How deep j is in i, above 0 if the two are in contact. Of two fluid particles the density takes care, and two that nothing
// moves have nothing to say to each other.
float contact_depth(vec4 own, float own_w, bool own_fluid, uint j, vec4 other) {
    const float depth = own.w + other.w - distance(own.xyz, other.xyz);
    if (!(depth > 0.0)) return 0.0; // nor if it is no number: that must not spread
    if (own_fluid && is_fluid(j)) return 0.0;
    return own_w > 0.0 || start(j).w > 0.0 ? depth : 0.0;
}

// A direction for a pair of coincident centres that is the same at every run and opposite for the other of the two.
vec3 fallback_direction(uint i, uint j) {
    uint q = min(i, j) * 0x9E3779B1u + max(i, j) * 0x85EBCA77u;
    q = (q ^ (q >> 15)) * 0x2C1B3C6Du;
    q = (q ^ (q >> 12)) * 0x297A2D39u;
    q ^= q >> 15;
    const float z = DIMENSIONS == 2u ? 0.0 : float(q & 0xFFFFu) / 32767.5 - 1.0;
    const float angle = 6.2831853 * float(q >> 16) / 65536.0;
    const vec3 direction = vec3(sqrt(max(0.0, 1.0 - z * z)) * vec2(cos(angle), sin(angle)), z);
    return i < j ? direction : -direction;
}

// From i to j.
vec3 contact_normal(uint i, vec3 own, uint j, vec3 other) {
    const vec3 between = other - own;
    const float squared = dot(between, between);
    return squared > 0.0 ? between * inversesqrt(squared) : fallback_direction(i, j);
}

#endif
