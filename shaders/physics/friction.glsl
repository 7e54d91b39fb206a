// Coulomb's law on positions: static and kinetic friction (Jia 2017, eq. 3.38 to 3.40 repaired).

#ifndef MOTE_PHYSICS_FRICTION_GLSL
#define MOTE_PHYSICS_FRICTION_GLSL

// What of a relative displacement `slip` (m) over the step friction takes back, where something presses by `depth` along
// `normal`.
vec3 friction(vec3 slip, vec3 normal, float depth, float mu_static, float mu_kinetic) {
    const vec3 tangential = slip - dot(slip, normal) * normal;
    const float way = length(tangential);
    if (way == 0.0) return vec3(0.0);
    return way < mu_static * depth ? tangential : tangential * min(mu_kinetic * depth / way, 1.0);
}

#endif
