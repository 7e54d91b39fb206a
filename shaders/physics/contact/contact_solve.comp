// Pushes particles apart and lets friction hold them, all contacts at once (Jacobi), by mass splitting (Tonge et al. 2012): the
// i-th particle takes part in each of its n_i contacts with 1/n_i of its mass, which keeps momentum whatever the n are.
//
// One thread per particle. Reads positions, lists and the counts of contact_count.comp; writes Moved (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_solve_shared.h"
#include "physics/contact/contact.glsl"
#include "physics/friction.glsl"

FETCH_UINT(6, Counts, contact_count)
FETCH_UVEC2(7, Traits, traits)
FETCH_VEC4(8, Pairs, pair) // of materials: static and kinetic friction
layout(std430, set = 0, binding = 9) writeonly buffer Moved { vec4 moved[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 own_start = start(i);
    const float w = own_start.w;
    const uint own_count = contact_count(i);
    if (own_count == 0u || w == 0.0) {
        moved[i] = own;
        return;
    }
    const bool own_fluid = is_fluid(i);
    const uint own_pairs = traits(i).x * materials;
    const vec3 own_way = own.xyz - own_start.xyz;
    vec3 sum = vec3(0.0);
    const uint end = list_end(i);
    for (uint at = list_start(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = predicted(j);
        const float depth = contact_depth(own, w, own_fluid, j, other);
        if (depth <= 0.0) continue;
        const vec4 other_start = start(j);
        const vec3 normal = contact_normal(i, own.xyz, j, other.xyz);
        const vec4 mu = pair(own_pairs + traits(j).x);
        const vec3 slip = (other.xyz - other_start.xyz) - own_way;
        const vec3 correction = friction(slip, normal, depth, mu.x, mu.y) - depth * normal;
        sum += correction / (w * float(own_count) + other_start.w * float(contact_count(j)));
    }
    moved[i] = vec4(own.xyz + relaxation * w * sum, own.w);
}
