// A sweep over all contacts at once (Jacobi) on velocities, after the particles have moved. It undoes the velocity with which
// impulse_solve.comp has pushed them apart (docs/physics/contact.md, "Impulses").
//
// Threads: common/list_walk.glsl. Reads Predicted, Anchors, lists, Step, Touches, Spins, materials and Velocities; reads and
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

struct Own {
    vec4 predicted;
    vec4 velocity;
    Mover mover;
    vec3 anchor;
    uint material;
};

Own own_of(uint i) {
    const vec4 own_predicted = predicted(i);
    const vec4 before = velocity(i);
    return Own(own_predicted, before, mover(before.xyz, own_predicted.w, i), anchor(i).xyz, material_id(i).x);
}

void visit(Own own, uint at, inout Sums sums) {
    const vec4 before = get_impulse(at);
    if (before.w == INACTIVE) return;
    const uint j = contact_neighbour(at);
    const vec4 other_predicted = predicted(j);
    const vec3 between = (own.predicted.xyz - other_predicted.xyz) + (own.anchor - anchor(j).xyz);
    const float apart = length(between);
    const vec3 normal = apart > 0.0 ? between / apart : touch(at).xyz;
    const float gap = apart - (own.predicted.w + other_predicted.w);
    const float load_before = dot(before.xyz, normal);
    if (gap > 0.0 && load_before <= 0.0) return; // it may still approach
    const Mover other = mover(velocity(j).xyz, other_predicted.w, j);
    const float approach = dot(own.mover.velocity - other.velocity, normal) + max(gap, 0.0) / time_step();
    const float load = max(load_before - approach / (own.mover.share + other.share), 0.0);
    rub(at, own.mover, other, normal, gap, load, pair_coefficients(own.material, j), sums);
}

void store(uint i, Own own, Sums sums) {
    const float w = own.velocity.w;
    new_velocities[i] = vec4(own.velocity.xyz + w * sums.push, w);
    new_spins[i] = spin_after(i, own.mover, w, sums.turning);
}

#include "common/list_walk.glsl"

void main() { walk_lists(); }
