// Where to go from a place that two particles share.

#ifndef MOTE_PHYSICS_FALLBACK_DIRECTION_GLSL
#define MOTE_PHYSICS_FALLBACK_DIRECTION_GLSL

layout(constant_id = 1) const uint DIMENSIONS = 3;

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

#endif
