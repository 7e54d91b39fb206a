// A separation direction for coincident particles.

#ifndef MOTE_PHYSICS_FALLBACK_DIRECTION_GLSL
#define MOTE_PHYSICS_FALLBACK_DIRECTION_GLSL

layout(constant_id = 1) const uint DIMENSIONS = 3;

// A direction for a pair of coincident centres, from the particles' ids: the same in every run, and opposite for the other particle
// of the pair.
vec3 fallback_direction(uint id, uint other_id) {
    uint q = min(id, other_id) * 0x9E3779B1u + max(id, other_id) * 0x85EBCA77u;
    q = (q ^ (q >> 15)) * 0x2C1B3C6Du;
    q = (q ^ (q >> 12)) * 0x297A2D39u;
    q ^= q >> 15;
    // Ten bits per component; none is 0. No sine, which a device may compute to only three digits.
    const vec3 some = vec3(uvec3(q, q >> 10, q >> 20) & 1023u) / 511.5 - 1.0;
    const vec3 direction = normalize(vec3(some.xy, DIMENSIONS == 2u ? 0.0 : some.z));
    return id < other_id ? direction : -direction;
}

#endif
