// Moves particles, fluid and solid, towards the rest density: all constraints at once (Jacobi). Each particle gathers the
// corrections of its own and its neighbours' constraints. Those between i and j are equal and opposite.
//
// One thread per particle. Reads positions, lists, BoundaryDensity and Multipliers; writes NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/fluid/density_solve_shared.h"
#include "physics/fluid/density.glsl"

FETCH_VEC4(7, Multipliers, multiplier)
layout(std430, set = 0, binding = 8) writeonly buffer NewPredicted { vec4 new_predicted[]; };

// The factor of the kernel gradient in i's correction from its pair with j; `own` and `other` are their multipliers. Between
// fluid particles an artificial pressure (Macklin and Müller 2013, eq. 13, with the fourth power) prevents clumping.
float share(vec4 own, vec4 other, float distance, float h) {
    const float pull = other.y * own.x + own.y * other.x; // λ of solids is 0, and so is their artificial pressure
    // The centre of a large solid can be farther away than h, where powers of the kernel polynomials overflow.
    const float ratio = kernel_shape(min(distance / h, 1.0)) / kernel_shape(artificial_pressure_distance);
    const float pressure = own.z > 0.0 && other.z > 0.0 ? own.w + other.w : 0.0;
    return pull - 0.25 * (own.y + other.y) * pressure * ((ratio * ratio) * (ratio * ratio));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 position = predicted(i);
    const vec4 own = multiplier(i);
    const float w = sph(i).w;
    vec3 sum = own.z > 0.0 ? own.x * boundary_density_of(i).xyz : vec3(0.0);
    bool coincident = false;
    const uint end = w > 0.0 ? list_end(i) : 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = multiplier(j);
        const vec4 there = predicted(j);
        const vec3 from_other = position.xyz - there.xyz;
        const float distance = length(from_other);
        const float h = pair_width(own.z, other.z);
        const float ball = max(large_solid_radius(own.z, position.w), large_solid_radius(other.z, there.w));
        if (h <= 0.0 || !(distance < h + ball)) continue; // h is 0 for two solids
        sum += share(own, other, distance, h) * pair_share(from_other, distance, h, ball).xyz;
        coincident = coincident || distance == 0.0;
    }
    // In a separate loop: drivers that execute both sides of every branch would spend a quarter of the time on this case.
    for (uint at = list_offset(i); coincident && at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = multiplier(j);
        const float h = pair_width(own.z, other.z);
        const vec4 there = predicted(j);
        const float ball = max(large_solid_radius(own.z, position.w), large_solid_radius(other.z, there.w));
        if (h <= 0.0 || ball > 0.0 || distance(position.xyz, there.xyz) != 0.0) continue;
        sum += share(own, other, 0.0, h) * coincident_gradient(i, j, h);
    }
    new_predicted[i] = vec4(position.xyz + relaxation * w * sum, position.w);
}
