// A sweep over all contacts at once (Jacobi) that moves particles out of each other (docs/physics/contact.md, "Impulses").
//
// Threads: common/list_walk.glsl. Reads positions, lists, Step, Touches, Spins and materials; reads and writes Impulses and
// Couples; writes NewPredicted (p, radius) and NewSpins.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/impulse_shared.h"
#include "physics/contact/impulse_sweep.glsl"

FETCH_VEC4(2, Previous, previous)
layout(std430, set = 0, binding = 13) writeonly buffer NewPredicted { vec4 new_predicted[]; };
layout(std430, set = 0, binding = 14) writeonly buffer NewSpins { vec4 new_spins[]; };

// A contact is a damped spring of angular frequency Ω = 1.2/Δt and damping ratio ζ = 20, integrated implicitly over the substep.
const float FREQUENCY = 1.2;               // Ω Δt
const float DAMPING = 40.0 + FREQUENCY;    // 2 ζ + Ω Δt
const float STIFFNESS = FREQUENCY * DAMPING;
const float MASS_SCALE = STIFFNESS / (1.0 + STIFFNESS);
const float IMPULSE_SCALE = 1.0 / (1.0 + STIFFNESS);
const float RECOVERY = FREQUENCY / DAMPING; // part of a penetration that is undone in a substep
const float DEEPEST = 0.5;                  // radii: deeper penetrations are undone no faster

// `load`: the normal impulse so far, N s; `approach`: normal velocity, m/s, below 0 if the gap closes; `shares`: of both, 1/kg.
float normal_impulse(float load, float approach, float gap, bool rigid, float shares, float inverse_masses) {
    if (rigid || gap > 0.0) return max(load - (approach + gap / time_step()) / shares, 0.0);
    const float recovery = RECOVERY * gap / time_step();
    return max(load - (MASS_SCALE * (approach + recovery) + IMPULSE_SCALE * inverse_masses * load) / shares, 0.0);
}

// The same bits wherever it is computed: both sides of a pair must agree.
vec3 displacement_speed(vec4 to, vec4 from) {
    precise const vec3 speed = (to.xyz - from.xyz) / time_step();
    return speed;
}

struct Own {
    vec4 predicted;
    float inverse_mass; // 1/kg
    Mover mover;
    uint material;
};

Own own_of(uint i) {
    const vec4 own_predicted = predicted(i);
    const vec4 own_previous = previous(i);
    const Mover own = mover(displacement_speed(own_predicted, own_previous), own_predicted.w, i);
    return Own(own_predicted, own_previous.w, own, material_id(i).x);
}

void visit(Own own, uint at, inout Sums sums) {
    const vec4 before = get_impulse(at);
    if (before.w == INACTIVE) return;
    const uint j = contact_neighbour(at);
    const vec4 other_predicted = predicted(j);
    const vec4 other_previous = previous(j);
    const Mover other = mover(displacement_speed(other_predicted, other_previous), other_predicted.w, j);
    const vec4 touched = touch(at);
    const float gap = max(touched.w, -DEEPEST * min(own.mover.radius, other.radius));
    const float approach = dot(own.mover.velocity - other.velocity, touched.xyz);
    const float load = normal_impulse(dot(before.xyz, touched.xyz), approach, gap, before.w == RIGID,
                                      own.mover.share + other.share, own.inverse_mass + other_previous.w);
    rub(at, own.mover, other, touched.xyz, touched.w, load, pair_coefficients(own.material, j), sums);
}

void store(uint i, Own own, Sums sums) {
    new_predicted[i] = vec4(own.predicted.xyz + time_step() * own.inverse_mass * sums.push, own.predicted.w);
    new_spins[i] = spin_after(i, own.mover, own.inverse_mass, sums.turning);
}

#include "common/list_walk.glsl"

void main() { walk_lists(); }
