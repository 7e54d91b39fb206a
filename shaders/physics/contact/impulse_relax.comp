// A sweep over all contacts at once (Jacobi) on velocities, after the particles have moved. It undoes the velocity with which
// impulse_solve.comp has pushed them apart (docs/physics/contact.md, "Impulses").
//
// One thread per particle. Reads Predicted, Anchors, lists, Step, Touches, Shares, Spins, materials and Velocities; reads and
// writes Impulses and Couples; writes NewVelocities (velocity, inverse mass) and NewSpins.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/impulse_shared.h"
#include "physics/contact/impulse_sweep.glsl"

FETCH_VEC4(2, Velocities, velocity) // m/s; w: inverse mass, 1/kg
layout(std430, set = 0, binding = 13) writeonly buffer NewVelocities { vec4 new_velocities[]; };
layout(std430, set = 0, binding = 14) writeonly buffer NewSpins { vec4 new_spins[]; };
FETCH_VEC4(15, Anchors, anchor) // see predict.comp

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own_predicted = predicted(i);
    const vec4 before_sweep = velocity(i);
    const float w = before_sweep.w;
    const Mover own = mover(before_sweep.xyz, own_predicted.w, i);
    const vec3 own_anchor = anchor(i).xyz;
    const uint own_material = material_id(i).x;
    vec3 sum = vec3(0.0);
    vec3 turning = vec3(0.0);
    const uint end = contact_end(i);
    for (uint at = contact_offset(i); at < end; ++at) {
        const vec4 before = get_impulse(at);
        if (before.w == INACTIVE) continue;
        const uint j = contact_neighbour(at);
        const vec4 other_predicted = predicted(j);
        const vec3 between = (own_predicted.xyz - other_predicted.xyz) + (own_anchor - anchor(j).xyz);
        const float apart = length(between);
        const vec3 normal = apart > 0.0 ? between / apart : touch(at).xyz;
        const float gap = apart - (own_predicted.w + other_predicted.w);
        const float load_before = dot(before.xyz, normal);
        if (gap > 0.0 && load_before <= 0.0) continue; // it may still approach
        const Mover other = mover(velocity(j).xyz, other_predicted.w, j);
        const float approach = dot(own.velocity - other.velocity, normal) + max(gap, 0.0) / time_step();
        const float load = max(load_before - approach / (own.share + other.share), 0.0);
        const Push push = rub(at, own, other, normal, gap, load, pair_coefficients(own_material, j));
        sum += push.impulse;
        turning += push.turning;
    }
    new_velocities[i] = vec4(before_sweep.xyz + w * sum, w);
    new_spins[i] = spin_after(i, own, w, turning);
}
