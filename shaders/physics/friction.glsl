// Coulomb's law on positions: static and kinetic friction (Jia 2017, eq. 3.38 to 3.40, corrected).

#ifndef MOTE_PHYSICS_FRICTION_GLSL
#define MOTE_PHYSICS_FRICTION_GLSL

// The part of a relative displacement `slip` (m) over the substep that friction cancels, at penetration `depth` along `normal`.
vec3 friction(vec3 slip, vec3 normal, float depth, float mu_static, float mu_kinetic) {
    const vec3 tangential = slip - dot(slip, normal) * normal;
    const float slip_length = length(tangential);
    if (slip_length == 0.0) return vec3(0.0);
    return slip_length < mu_static * depth ? tangential : tangential * min(mu_kinetic * depth / slip_length, 1.0);
}

#endif
