// Moves particles, fluid and solid, so that densities approach their rest value: all constraints at once (Jacobi), each particle
// gathering what its own and its neighbours' constraints ask of it. What i gets from j, j gets from i with the opposite sign.
//
// One thread per particle. Reads positions, lists, Walls and the multipliers of density_lambda.comp; writes Moved (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/fluid/density_solve_shared.h"
#include "physics/fluid/density.glsl"

FETCH_VEC4(6, Multipliers, multiplier)
layout(std430, set = 0, binding = 7) writeonly buffer Moved { vec4 moved[]; };

// Keeps fluid from clumping: an artificial pressure (Macklin and Müller 2013, eq. 13) with the fourth power.
float anti_clumping(float distance, float h) {
    const float ratio = kernel_value(distance, h) / kernel_value(clump_distance * h, h);
    return (ratio * ratio) * (ratio * ratio);
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 place = predicted(i);
    const vec4 own = multiplier(i);
    const float w = fluid(i).w;
    const bool own_fluid = own.z > 0.0;
    vec3 sum = own_fluid ? own.x * wall_of(i).xyz : vec3(0.0);
    const uint end = w > 0.0 ? list_end(i) : 0u;
    for (uint at = list_start(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = multiplier(j);
        const bool other_fluid = other.z > 0.0;
        if (!own_fluid && !other_fluid) continue;
        const vec3 from_other = place.xyz - predicted(j).xyz;
        const float distance = length(from_other);
        const float h = pair_width(own.z, other.z);
        if (distance >= h) continue;
        float share = other.y * own.x + own.y * other.x; // λ of solids is 0
        if (own_fluid && other_fluid) {
            share -= 0.25 * (own.y + other.y) * (own.w + other.w) * anti_clumping(distance, h);
        }
        sum += share * kernel_gradient(i, j, from_other, distance, h);
    }
    moved[i] = vec4(place.xyz + relaxation * w * sum, place.w);
}
